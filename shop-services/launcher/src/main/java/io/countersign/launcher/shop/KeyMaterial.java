// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.core.InvalidCredentialException;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.launcher.support.LauncherException;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Keys of a Shop, created at its first start: there are no default secrets. */
public final class KeyMaterial {

    /** Length in octets that is enough for HS512. */
    private static final int SECRET_LENGTH = 64;

    private static final int KEY_ENCRYPTION_KEY_LENGTH = 32;

    /** Client that changes the signing keys. */
    public static final String OPERATOR = "operator";

    /** Token service of the other domain, as a client of the Shop's token service. */
    private static final String DELIVERY_STS = "delivery-sts";

    /** Ending of the names of key pairs. */
    private static final String PAIR = ".jwk";

    /** Entry with the token of Prometheus. */
    public static final String SCRAPER_TOKEN = "prometheus.token";

    private static final int SCRAPER_TOKEN_LENGTH = 32;

    /** Length in octets of the secrets of nonces and sessions. */
    private static final int SHARED_SECRET_LENGTH = 32;

    private final KeyEntries entries;

    KeyMaterial(DataDirectory data) {
        this(new KeyFolder(data));
    }

    /** @param entries place of the keys */
    public KeyMaterial(KeyEntries entries) {
        this.entries = Objects.requireNonNull(entries, "entries cannot be null");
    }

    /**
     * Creates the missing keys: the key pair of each client, the secrets of the HS algorithms, the key encryption
     * keys of the databases and the token of Prometheus. In modes in which services sign tokens, also their signing
     * keys; in mode {@code zk}, the secrets that replicas share. Only public key sets are replaced, to follow their key
     * pairs.
     *
     * @throws LauncherException if an entry cannot be read or written
     */
    public void create(Mode mode, JwsAlgorithm algorithm) {
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
            createSecret("hs.secret", SECRET_LENGTH);
            createSecret("delivery-hs.secret", SECRET_LENGTH);
            createSecret("sts.kek", KEY_ENCRYPTION_KEY_LENGTH);
            createSecret("delivery-sts.kek", KEY_ENCRYPTION_KEY_LENGTH);
            createSecret(SCRAPER_TOKEN, SCRAPER_TOKEN_LENGTH);
            createSecretsOf(mode);
        } catch (IOException ex) {
            throw new LauncherException("the keys in " + entries + " cannot be created (" + ex.getMessage() + ")", ex);
        }
    }

    private void createSecretsOf(Mode mode) throws IOException {
        if (mode.carriesIdentities()) {
            createSecret("asserting.kek", KEY_ENCRYPTION_KEY_LENGTH);
        }
        if (mode == Mode.ZK) {
            createSecret("gateway-nonce.secret", SHARED_SECRET_LENGTH);
            createSecret("gateway-session.secret", SHARED_SECRET_LENGTH);
            createSecret("zk-nonce.secret", SHARED_SECRET_LENGTH);
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
        String pair = name + PAIR;
        if (entries.read(pair).isEmpty()) {
            entries.write(pair, JsonWebKey.generate(algorithm).toSecretJson());
        }
    }

    /** Writes the public keys of all key pairs of a client to one key set. */
    private void publish(String client) throws IOException {
        List<JsonWebKey> pairs = new ArrayList<>();
        for (String name : entries.names()) {
            if (name.equals(client + PAIR) || (name.startsWith(client + ".") && name.endsWith(PAIR))) {
                pairs.add(pair(name));
            }
        }
        pairs.sort(Comparator.comparing(pair -> String.valueOf(pair.keyId())));
        String published = client + ".pub.jwks";
        String keys = JwkSet.of(pairs.toArray(JsonWebKey[]::new)).toPublicJson();
        if (!entries.read(published).equals(Optional.of(keys))) {
            entries.write(published, keys);
        }
    }

    private JsonWebKey pair(String name) throws IOException {
        try {
            return JsonWebKey.parse(entries.read(name).orElseThrow());
        } catch (InvalidCredentialException | IllegalArgumentException ex) {
            // Thrown without its cause, whose message may quote the key.
            throw new LauncherException(name + " in " + entries + " is not a JWK; remove it to create another one");
        }
    }

    private void createSecret(String name, int length) throws IOException {
        if (entries.read(name).isEmpty()) {
            byte[] secret = new byte[length];
            new SecureRandom().nextBytes(secret);
            entries.write(name, Base64.getUrlEncoder().withoutPadding().encodeToString(secret));
        }
    }
}
