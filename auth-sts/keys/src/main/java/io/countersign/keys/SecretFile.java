// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.keys;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Objects;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** File that contains random bytes as one line of base64url without padding. */
public final class SecretFile {

    private static final Logger log = LoggerFactory.getLogger(SecretFile.class);

    private final Path path;

    public SecretFile(Path path) {
        this.path = Objects.requireNonNull(path, "path cannot be null");
    }

    /**
     * @throws IllegalStateException if the file is missing or does not contain base64url
     */
    public byte[] read() {
        try {
            return Base64.getUrlDecoder()
                    .decode(Files.readString(path, US_ASCII).strip());
        } catch (IOException ex) {
            throw new IllegalStateException("cannot read the secret file " + path, ex);
        } catch (IllegalArgumentException ex) {
            // No cause: its message quotes a character of the secret.
            throw new IllegalStateException("the secret file " + path + " does not contain base64url");
        }
    }

    /** Reads the file. If it is missing, creates it with fresh random bytes, readable by its owner only. */
    public byte[] readOrCreate(int length) {
        if (Files.notExists(path)) {
            create(length);
        }
        return read();
    }

    private void create(int length) {
        byte[] secret = new byte[length];
        new SecureRandom().nextBytes(secret);
        byte[] line = Base64.getUrlEncoder().withoutPadding().encode(secret);
        try {
            Path target = path.toAbsolutePath();
            Files.createDirectories(Objects.requireNonNull(target.getParent(), "a file has a parent"));
            write(target, line);
            log.info("Created the secret file {}", path);
        } catch (FileAlreadyExistsException ex) {
            log.debug("Another process has created {}", path);
        } catch (IOException ex) {
            throw new UncheckedIOException("cannot create the secret file " + path, ex);
        }
    }

    /** Writes the file completely or not at all. After a crash, an empty file would be read as the secret. */
    private static void write(Path target, byte[] line) throws IOException {
        Path draft =
                Files.createTempFile(target.getParent(), target.getFileName().toString(), ".new", ownerOnly(target));
        try {
            try (FileChannel file = FileChannel.open(draft, Set.of(StandardOpenOption.WRITE))) {
                file.write(ByteBuffer.wrap(line));
                file.force(true);
            }
            publish(draft, target);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    /**
     * Moves the draft to its place by a link. A link fails if another process has created the file; a move would
     * replace the file that the other process already uses.
     */
    private static void publish(Path draft, Path target) throws IOException {
        try {
            Files.createLink(target, draft);
        } catch (UnsupportedOperationException ex) {
            Files.move(draft, target);
        }
    }

    private static FileAttribute<?>[] ownerOnly(Path target) {
        boolean posix = target.getFileSystem().supportedFileAttributeViews().contains("posix");
        return posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }
}
