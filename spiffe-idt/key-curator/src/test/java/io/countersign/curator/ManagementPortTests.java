// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator;

import io.countersign.server.ProbePort;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.core.env.Environment;

/** The port for probes of the key curator. */
class ManagementPortTests {

    @Test
    void probesThenAnsweredAndNothingElse(@TempDir Path folder) throws Exception {
        String[] settings = ProbePort.ARGUMENTS.stream()
                .map(argument -> argument.substring(2))
                .toArray(String[]::new);
        try (TestCurator curator = TestCurator.start(folder, settings)) {
            ProbePort.plain(curator.bean(Environment.class)).check();
        }
    }
}
