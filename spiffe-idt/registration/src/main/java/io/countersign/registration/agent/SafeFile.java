// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Small file for its owner alone, which is replaced as a whole or not at all, also if the machine stops. */
final class SafeFile {

    static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY = PosixFilePermissions.asFileAttribute(
            EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE));

    private static final int LONGEST = 16 << 20;

    private SafeFile() {}

    /** Returns the content, or {@code null} if there is no file. */
    static byte @Nullable [] read(Path file) throws IOException {
        try {
            if (Files.size(file) > LONGEST) {
                throw new IOException("The file is too long: " + file);
            }
            return Files.readAllBytes(file);
        } catch (NoSuchFileException absent) {
            return null;
        }
    }

    static void write(Path file, byte[] content) throws IOException {
        Path temporary = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(temporary);
        try {
            Files.createFile(temporary, OWNER_ONLY);
            try (FileChannel out = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
                ByteBuffer octets = ByteBuffer.wrap(content);
                while (octets.hasRemaining()) {
                    out.write(octets);
                }
                out.force(true);
            }
            move(temporary, file);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    static void move(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        try (FileChannel directory = FileChannel.open(to.toAbsolutePath().getParent())) {
            directory.force(true);
        }
    }
}
