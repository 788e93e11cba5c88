// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.launcher.demo.Demo.DemoProduct;
import io.countersign.launcher.demo.Demo.DemoUser;
import io.countersign.launcher.shop.DataDirectory;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.Ports;
import io.countersign.launcher.shop.ShopSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoGuideTests {

    private static final Demo DEMO = new Demo(
            List.of(new DemoUser("alice", "sesame-42", "USER", "u1", "a1")), List.of(new DemoProduct("p1", "Lantern")));

    @Test
    void linesWhenModeHasPasswordsThenNoCommandHoldsOne(@TempDir Path directory) throws Exception {
        DataDirectory data = new DataDirectory(directory.resolve("some data")).create();
        ShopSettings settings = new ShopSettings(Mode.SHARED_JWT, JwsAlgorithm.ES256, new Ports(8080), data, Map.of());

        List<String> lines = new DemoGuide(settings, DEMO).lines();

        assertThat(lines).anyMatch(line -> line.contains("alice") && line.endsWith("password sesame-42"));
        assertThat(lines)
                .filteredOn(line -> line.startsWith("curl "))
                .hasSize(5)
                .noneMatch(line -> line.contains("sesame"));
        Path login = data.root().resolve("alice.login");
        assertThat(lines).anyMatch(line -> line.contains("-d '@" + login + "'"));
        assertThat(login).content().contains("\"alice\"", "\"sesame-42\"");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(login)))
                .isEqualTo("rw-------");
    }
}
