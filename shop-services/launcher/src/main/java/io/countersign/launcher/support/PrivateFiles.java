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

/** Files and folders that only their owner can read, unless a method says otherwise. */
public final class PrivateFiles {

    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    private static final String OWNER = "rw-------";

    private PrivateFiles() {}

    /** Creates a folder that other users can list; an existing one keeps its permissions. */
    public static void publicDirectory(Path directory) throws IOException {
        directory(directory, "rwxr-xr-x");
    }

    /**
     * Creates a folder; an existing one keeps its permissions.
     *
     * @param groupReadable whether also the group of the folder can list it
     */
    public static void directory(Path directory, boolean groupReadable) throws IOException {
        directory(directory, groupReadable ? "rwxr-x---" : "rwx------");
    }

    private static void directory(Path directory, String permissions) throws IOException {
        if (!Files.isDirectory(directory)) {
            directory(directory);
            if (POSIX) {
                Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString(permissions));
            }
        }
    }

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
            Files.createFile(file, permissions(OWNER));
        } else if (POSIX) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(OWNER));
        }
    }

    /** Writes a file atomically, so that a crash cannot leave half a key. */
    public static void write(Path file, String text) throws IOException {
        write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes a file atomically, so that a crash cannot leave half a key. */
    public static void write(Path file, byte[] content) throws IOException {
        write(file, content, OWNER);
    }

    /** Writes a file atomically that other users can read too, as far as they can reach its folder. */
    public static void writePublic(Path file, String text) throws IOException {
        write(file, text.getBytes(StandardCharsets.UTF_8), "rw-r--r--");
    }

    /**
     * Writes a file atomically.
     *
     * @param groupReadable whether also the group of the file can read it
     */
    public static void write(Path file, String text, boolean groupReadable) throws IOException {
        write(file, text.getBytes(StandardCharsets.UTF_8), groupReadable ? "rw-r-----" : OWNER);
    }

    private static void write(Path file, byte[] content, String permissions) throws IOException {
        Path parent = Objects.requireNonNull(file.toAbsolutePath().getParent(), "a file has a parent");
        Path draft = Files.createTempFile(parent, file.getFileName() + ".", ".new", permissions(OWNER));
        try {
            Files.write(draft, content);
            if (POSIX && !permissions.equals(OWNER)) {
                // Not when the file is created, where the process's umask would remove some.
                Files.setPosixFilePermissions(draft, PosixFilePermissions.fromString(permissions));
            }
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
