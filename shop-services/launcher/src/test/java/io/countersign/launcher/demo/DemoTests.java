// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.launcher.demo.Demo.DemoProduct;
import io.countersign.launcher.demo.Demo.DemoUser;
import io.countersign.launcher.shop.DataDirectory;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.support.LauncherException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoTests {

    private final Demo demo = new Demo(
            List.of(
                    new DemoUser("alice", "sesame", "USER", "u1", "a1"),
                    new DemoUser("admin", "poppy", "ADMIN", null, null)),
            List.of(new DemoProduct("p1", "Lantern")));

    private DataDirectory data;

    @BeforeEach
    void makeData(@TempDir Path directory) {
        data = new DataDirectory(directory.resolve("data")).create();
    }

    @Test
    void readWhenNothingWasWrittenThenThereIsNone() {
        assertThat(Demo.read(data, Mode.SHARED_JWT)).isEmpty();
    }

    @Test
    void readWhenWrittenThenItIsTheSame() {
        demo.write(data, Mode.SHARED_JWT);

        assertThat(Demo.read(data, Mode.SHARED_JWT)).contains(demo);
    }

    @Test
    void writeWhenItHoldsPasswordsThenOwnerAloneReadsThem() throws Exception {
        demo.write(data, Mode.SHARED_JWT);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data.demo(Mode.SHARED_JWT))))
                .isEqualTo("rw-------");
    }

    @Test
    void readWhenFileIsBrokenThenMessageDoesNotQuoteIt() throws Exception {
        Files.writeString(data.demo(Mode.SHARED_JWT), "{\"users\": [{\"password\": \"sesame\"");

        assertThatThrownBy(() -> Demo.read(data, Mode.SHARED_JWT))
                .isInstanceOf(LauncherException.class)
                .hasMessageContaining("remove it")
                .hasMessageNotContaining("sesame")
                .hasNoCause();
    }

    @Test
    void toStringWhenItHoldsPasswordsThenItGivesNoneAway() {
        assertThat(demo.toString()).contains("alice").doesNotContain("sesame", "poppy");
    }
}
