// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.support;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;

/** Files and folders that only their owner can read. */
public final class PrivateFiles {

    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    private PrivateFiles() {}

    /** Creates a folder and its missing parents; an existing folder keeps its permissions. */
    public static void directory(Path directory) throws IOException {
        if (Files.isDirectory(directory)) {
            return;
        }
        Files.createDirectories(directory, permissions("rwx------"));
    }

    /** Creates an empty file if it does not exist, and removes all permissions of others from an existing one. */
    public static void file(Path file) throws IOException {
        if (!Files.exists(file)) {
            Files.createFile(file, permissions("rw-------"));
        } else if (POSIX) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        }
    }

    /** Writes a file atomically, so that a crash cannot leave half a key. */
    public static void write(Path file, String text) throws IOException {
        write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes a file atomically, so that a crash cannot leave half a key. */
    public static void write(Path file, byte[] content) throws IOException {
        Path parent = Objects.requireNonNull(file.toAbsolutePath().getParent(), "a file has a parent");
        Path draft = Files.createTempFile(parent, file.getFileName() + ".", ".new", permissions("rw-------"));
        try {
            Files.write(draft, content);
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    private static FileAttribute<?>[] permissions(String permissions) {
        return POSIX
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
