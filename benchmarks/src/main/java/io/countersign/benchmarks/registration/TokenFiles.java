// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;

/** Tokens of workloads as a launcher writes them: a file for the workload, and one for the attestor. */
final class TokenFiles {

    private static final Duration LIFE = Duration.ofDays(1);

    private static final SecureRandom RANDOM = new SecureRandom();

    private final Path folder;

    /** @param folder folder of this run alone */
    TokenFiles(Path folder) {
        this.folder = folder;
    }

    /** Creates the folder of the attestor. */
    void begin() throws IOException {
        Files.createDirectory(
                attestor(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        writeOwn(attestor().resolve("launch"), "bench");
    }

    /** Returns the folder from which the attestor knows the tokens. */
    Path attestor() {
        return folder.resolve("tokens");
    }

    /** Returns the file from which a workload reads its token. */
    Path of(Workload workload) {
        return folder.resolve(workload.name() + ".token");
    }

    /** Gives a workload a new token. */
    void give(Workload workload) throws IOException {
        byte[] random = new byte[32];
        RANDOM.nextBytes(random);
        String token = HexFormat.of().formatHex(random);
        writeOwn(
                attestor().resolve(digest(token) + ".json"),
                "{\"name\":\"%s\",\"address\":\"%s\",\"expires\":\"%s\"}"
                        .formatted(
                                workload.spiffeId(),
                                workload.address(),
                                Instant.now().plus(LIFE)));
        writeOwn(of(workload), token);
    }

    private static String digest(String token) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.US_ASCII));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
        } catch (NoSuchAlgorithmException ex) {
            throw new IllegalStateException("Every JVM has SHA-256", ex);
        }
    }

    /** Writes a file that only its owner may read. */
    static void writeOwn(Path file, String text) throws IOException {
        Files.deleteIfExists(file);
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, text);
    }
}
