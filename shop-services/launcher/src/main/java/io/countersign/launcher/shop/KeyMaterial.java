// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.launcher.support.LauncherException;
import io.countersign.launcher.support.PrivateFiles;
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

/** Keys of a Shop, created at its first start: there are no default secrets. */
public final class KeyMaterial {

    /** Length in octets that is enough for HS512. */
    private static final int SECRET_LENGTH = 64;

    private static final int KEY_ENCRYPTION_KEY_LENGTH = 32;

    /** Client that changes the signing keys. */
    public static final String OPERATOR = "operator";

    /** Token service of the other domain, as a client of the Shop's token service. */
    private static final String DELIVERY_STS = "delivery-sts";

    private static final int SCRAPER_TOKEN_LENGTH = 32;

    private final Path directory;

    private final Path scraperToken;

    KeyMaterial(DataDirectory data) {
        this.directory = Objects.requireNonNull(data, "data cannot be null").keys();
        this.scraperToken = Scraper.token(data);
    }

    /**
     * Creates the missing keys: the key pair of each client, the secrets of the HS algorithms, the encryption
     * keys of the token services' databases and the token of Prometheus. In modes in which services sign
     * tokens, also their signing keys.
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
            for (String client : List.of(OPERATOR, DELIVERY_STS)) {
                createPair(client, JwsAlgorithm.ES256);
                publish(client);
            }
            createSecret(directory.resolve("hs.secret"), SECRET_LENGTH);
            createSecret(directory.resolve("delivery-hs.secret"), SECRET_LENGTH);
            createSecret(directory.resolve("sts.kek"), KEY_ENCRYPTION_KEY_LENGTH);
            createSecret(directory.resolve("delivery-sts.kek"), KEY_ENCRYPTION_KEY_LENGTH);
            createSecret(scraperToken, SCRAPER_TOKEN_LENGTH);
        } catch (IOException ex) {
            throw new LauncherException(
                    "the keys in " + directory + " cannot be created (" + ex.getMessage() + ")", ex);
        }
    }

    /**
     * Returns the algorithm with which a service signs its own tokens. A shared secret would not do, because
     * it does not show which service signed.
     */
    static JwsAlgorithm ownAlgorithm(JwsAlgorithm algorithm) {
        return algorithm.isSymmetric() ? JwsAlgorithm.ES256 : algorithm;
    }

    private void createPair(String name, JwsAlgorithm algorithm) throws IOException {
        Path pair = directory.resolve(name + ".jwk");
        if (Files.notExists(pair)) {
            PrivateFiles.write(pair, JsonWebKey.generate(algorithm).toSecretJson());
        }
    }

    /** Writes the public keys of all key pairs of a client to one key set. */
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

    private static void createSecret(Path file, int length) throws IOException {
        if (Files.notExists(file)) {
            byte[] secret = new byte[length];
            new SecureRandom().nextBytes(secret);
            PrivateFiles.write(file, Base64.getUrlEncoder().withoutPadding().encodeToString(secret));
        }
    }
}
