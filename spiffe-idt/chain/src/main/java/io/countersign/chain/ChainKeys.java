// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.keyset.JwkSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;

/** Keys and secrets of a chain besides SVIDs, generated for each chain. */
final class ChainKeys {

    private static final int KEY_ENCRYPTION_KEY_LENGTH = 32;

    private ChainKeys() {}

    /** Writes the subject's key pair, the keys that encrypt databases, and the token of Prometheus. */
    static void write(Path folder) {
        JsonWebKey subject = JsonWebKey.generate(JwsAlgorithm.ES256);
        try {
            write(folder.resolve("subject.jwk"), subject.toSecretJson());
            write(
                    folder.resolve("subject.pub.jwks"),
                    JwkSet.of(subject.toPublic()).toPublicJson());
            write(folder.resolve("sts.kek"), secret());
            write(folder.resolve("asserting.kek"), secret());
            write(folder.resolve(WorkloadProperties.SCRAPER_TOKEN), secret());
        } catch (IOException ex) {
            throw new ChainException("the keys in " + folder + " cannot be written (" + ex.getMessage() + ")", ex);
        }
    }

    private static String secret() {
        byte[] secret = new byte[KEY_ENCRYPTION_KEY_LENGTH];
        new SecureRandom().nextBytes(secret);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
    }

    static void write(Path file, String text) throws IOException {
        Files.deleteIfExists(file);
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, text);
    }
}
