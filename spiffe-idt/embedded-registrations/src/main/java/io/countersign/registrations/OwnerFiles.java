// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registrations;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;

/** Files and folders that only their owner can read. */
final class OwnerFiles {

    private static final Set<PosixFilePermission> OWNER_ALONE = EnumSet.of(
            PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);

    private static final FileAttribute<?> FOLDER = PosixFilePermissions.asFileAttribute(OWNER_ALONE);

    private static final FileAttribute<?> FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private OwnerFiles() {}

    /**
     * Creates a folder, or takes one that is empty.
     *
     * @throws IllegalStateException if it has content, or other users may enter or change it
     */
    static void own(Path folder) {
        create(folder);
        try (Stream<Path> content = Files.list(folder)) {
            if (content.findAny().isPresent()) {
                throw new IllegalStateException(folder + " is not empty");
            }
            if (!OWNER_ALONE.containsAll(Files.getPosixFilePermissions(folder))) {
                throw new IllegalStateException("Other users can access " + folder);
            }
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Creates a folder with its missing parents; an existing one keeps its permissions. */
    static void create(Path folder) {
        try {
            Files.createDirectories(folder, FOLDER);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    static void write(Path file, String text) {
        write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes a file as a whole: its readers never see a part of it. */
    static void write(Path file, byte[] content) {
        Path draft = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.deleteIfExists(draft);
            Files.createFile(draft, FILE);
            Files.write(draft, content);
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
