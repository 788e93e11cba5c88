// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.benchmarks.peers.AbsentPeerException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolsTests {

    @TempDir
    private Path folder;

    @Test
    void requireWhenOneFolderHasTheProgramThenItsPath() throws Exception {
        Path program = Files.createFile(
                folder.resolve("initdb"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));

        assertThat(new Tools(List.of(folder.resolve("none"), folder)).require("initdb", "postgresql"))
                .isEqualTo(program);
    }

    @Test
    void requireWhenNoFolderHasTheProgramThenItNamesThePackage() {
        assertThatExceptionOfType(AbsentPeerException.class)
                .isThrownBy(() -> new Tools(List.of(folder)).require("haproxy", "haproxy"))
                .withMessage("there is no haproxy on this machine; the Debian package haproxy contains it");
    }
}
