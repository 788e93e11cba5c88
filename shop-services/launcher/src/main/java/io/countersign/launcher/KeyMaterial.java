// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwkSet;
import io.countersign.jose.JwsAlgorithm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Objects;

/** The keys of a Shop, made at its first start: nothing has a default secret. */
final class KeyMaterial {

    /** Who runs the Shop is a client of the STS, too. */
    static final String OPERATOR = "operator";

    /** Enough for HS512. */
    private static final int SECRET_LENGTH = 64;

    private static final int KEY_ENCRYPTION_KEY_LENGTH = 32;

    private final Path directory;

    KeyMaterial(DataDirectory data) {
        this.directory = Objects.requireNonNull(data, "data cannot be null").keys();
    }

    /** Makes what is missing: each client's key pair, the secret of the HS algorithms, the key of the STS's database. */
    void create() {
        try {
            for (Service client : Service.clients()) {
                createPair(client.shortName());
            }
            createPair(OPERATOR);
            createSecret("hs.secret", SECRET_LENGTH);
            createSecret("sts.kek", KEY_ENCRYPTION_KEY_LENGTH);
        } catch (IOException ex) {
            throw new LauncherException("the keys in " + directory + " cannot be made (" + ex.getMessage() + ")", ex);
        }
    }

    private void createPair(String client) throws IOException {
        Path pair = directory.resolve(client + ".jwk");
        Path published = directory.resolve(client + ".pub.jwks");
        if (Files.notExists(pair)) {
            PrivateFiles.write(pair, JsonWebKey.generate(JwsAlgorithm.ES256).toSecretJson());
            Files.deleteIfExists(published);
        }
        if (Files.notExists(published)) {
            PrivateFiles.write(
                    published,
                    JwkSet.of(JsonWebKey.parse(Files.readString(pair))).toPublicJson());
        }
    }

    private void createSecret(String name, int length) throws IOException {
        Path file = directory.resolve(name);
        if (Files.notExists(file)) {
            byte[] secret = new byte[length];
            new SecureRandom().nextBytes(secret);
            PrivateFiles.write(file, Base64.getUrlEncoder().withoutPadding().encodeToString(secret));
        }
    }
}
