// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.keyset;

import io.countersign.jose.JcaProviders;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.VerificationKey;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Configured keys that never change: a shared secret, or public keys from a file.
 *
 * @since 0.1
 */
public final class StaticKeySet implements KeySource {

    private final JwsAlgorithm algorithm;

    private final KeySnapshot keys;

    private final Instant made = Instant.now();

    /**
     * @throws IllegalArgumentException if none of the keys can verify the algorithm
     */
    public StaticKeySet(JwkSet set, JwsAlgorithm algorithm) {
        this(set, algorithm, JcaProviders.best());
    }

    public StaticKeySet(JwkSet set, JwsAlgorithm algorithm, JcaProviders providers) {
        this(algorithm, KeySnapshot.of(set, algorithm, providers));
        if (keys.isEmpty()) {
            throw new IllegalArgumentException("No key of the key set can verify " + algorithm);
        }
    }

    private StaticKeySet(JwsAlgorithm algorithm, KeySnapshot keys) {
        this.algorithm = algorithm;
        this.keys = keys;
    }

    /** Returns a set of one key. */
    public static StaticKeySet of(JsonWebKey key, JwsAlgorithm algorithm) {
        return new StaticKeySet(JwkSet.of(key), algorithm);
    }

    /**
     * Returns a set of the key that verifies a signer's signatures.
     *
     * @throws IllegalArgumentException if the key may sign but not verify
     */
    public static StaticKeySet of(JwsSigner signer) {
        return new StaticKeySet(signer.algorithm(), KeySnapshot.of(signer.verificationKey()));
    }

    @Override
    public JwsAlgorithm algorithm() {
        return algorithm;
    }

    @Override
    public Lookup find(@Nullable String keyId) {
        return keys.find(keyId);
    }

    @Override
    public boolean isCurrent(VerificationKey key) {
        return keys.contains(key);
    }

    @Override
    public Status status() {
        return new Status("configuration", keys.keyIds(), made, true);
    }
}
