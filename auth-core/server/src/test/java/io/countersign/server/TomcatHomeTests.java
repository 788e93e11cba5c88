// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TomcatHomeTests {

    @Test
    void closeWhenItWasTheFirstServerThenTheHomeOfAllIsStillThere() {
        OddRequestTests.application(Map.of()).close();

        assertThat(Path.of(System.getProperty("catalina.home"))).isDirectory();
    }
}
