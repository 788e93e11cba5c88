// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class SecretFileTests {

    @TempDir
    private Path folder;

    @Test
    void readOrCreateWhenAbsentThenMakesItOnce() {
        Path path = folder.resolve("deeper/sts.kek");
        byte[] first = new SecretFile(path).readOrCreate(32);
        assertThat(first).hasSize(32).isNotEqualTo(new byte[32]);
        assertThat(new SecretFile(path).readOrCreate(32)).isEqualTo(first);
        assertThat(path.getParent()).isDirectoryContaining(path::equals);
        assertThat(path.getParent().toFile().list()).hasSize(1);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void readOrCreateWhenAbsentThenOnlyItsOwnerMayReadIt() throws IOException {
        Path path = folder.resolve("sts.kek");
        new SecretFile(path).readOrCreate(32);
        assertThat(Files.getPosixFilePermissions(path)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void readWhenAbsentThenNamesTheFile() {
        assertThatIllegalStateException()
                .isThrownBy(() -> new SecretFile(folder.resolve("hs.secret")).read())
                .withMessageContaining("hs.secret");
    }

    @Test
    void readWhenNotBase64urlThenMessageHoldsNothingOfIt() throws IOException {
        Path path = Files.writeString(folder.resolve("hs.secret"), "pa$$word");
        assertThatIllegalStateException()
                .isThrownBy(() -> new SecretFile(path).read())
                .withMessageNotContaining("pa$$")
                .withNoCause();
    }
}
