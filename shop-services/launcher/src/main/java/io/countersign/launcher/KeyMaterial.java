// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwkSet;
import io.countersign.jose.JwsAlgorithm;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/** The keys of a Shop, made at its first start: nothing has a default secret. */
final class KeyMaterial {

    /** Enough for HS512. */
    private static final int SECRET_LENGTH = 64;

    private static final int KEY_ENCRYPTION_KEY_LENGTH = 32;

    /** The client that changes the signing keys. */
    static final String OPERATOR = "operator";

    private final Path directory;

    KeyMaterial(DataDirectory data) {
        this.directory = Objects.requireNonNull(data, "data cannot be null").keys();
    }

    /**
     * Makes what is missing: each client's key pair, the secrets of the HS algorithms, the keys of the token services' databases;
     * and where services sign for themselves, what they sign with.
     */
    void create(Mode mode, JwsAlgorithm algorithm) {
        try {
            for (Service client : Service.clients()) {
                createPair(client.shortName(), JwsAlgorithm.ES256);
                if (mode.signsItself()) {
                    createPair(
                            client.shortName() + "." + ownAlgorithm(algorithm).jwaName(), ownAlgorithm(algorithm));
                }
                publish(client.shortName());
            }
            createPair(OPERATOR, JwsAlgorithm.ES256);
            publish(OPERATOR);
            createSecret("hs.secret", SECRET_LENGTH);
            createSecret("delivery-hs.secret", SECRET_LENGTH);
            createSecret("sts.kek", KEY_ENCRYPTION_KEY_LENGTH);
            createSecret("delivery-sts.kek", KEY_ENCRYPTION_KEY_LENGTH);
        } catch (IOException ex) {
            throw new LauncherException("the keys in " + directory + " cannot be made (" + ex.getMessage() + ")", ex);
        }
    }

    /** What a service signs with for itself: by a secret that others share nobody could tell it from them. */
    static JwsAlgorithm ownAlgorithm(JwsAlgorithm algorithm) {
        return algorithm.isSymmetric() ? JwsAlgorithm.ES256 : algorithm;
    }

    private void createPair(String name, JwsAlgorithm algorithm) throws IOException {
        Path pair = directory.resolve(name + ".jwk");
        if (Files.notExists(pair)) {
            PrivateFiles.write(pair, JsonWebKey.generate(algorithm).toSecretJson());
        }
    }

    /** Writes the public halves of all pairs of a client to one key set. */
    private void publish(String client) throws IOException {
        List<JsonWebKey> pairs = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, client + ".{jwk,*.jwk}")) {
            for (Path file : files) {
                pairs.add(JsonWebKey.parse(Files.readString(file)));
            }
        }
        pairs.sort(Comparator.comparing(pair -> String.valueOf(pair.keyId())));
        Path published = directory.resolve(client + ".pub.jwks");
        String keys = JwkSet.of(pairs.toArray(JsonWebKey[]::new)).toPublicJson();
        if (Files.notExists(published) || !Files.readString(published).equals(keys)) {
            PrivateFiles.write(published, keys);
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
