// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.health.contributor.Status;

class KeyHealthTests {

    @TempDir
    private Path folder;

    @Test
    void healthWhenFileIsGoneOrHasAnotherKeyThenDown() throws IOException {
        Path file = TestAttestor.keyFile(folder);
        KeyHealth health = new KeyHealth(file, AttestorKey.read(file));
        assertThat(health.health().getStatus()).isEqualTo(Status.UP);
        Files.writeString(file, "no key");
        assertThat(health.health().getStatus()).isEqualTo(Status.DOWN);
        Files.delete(file);
        assertThat(health.health().getStatus()).isEqualTo(Status.DOWN);
    }
}
