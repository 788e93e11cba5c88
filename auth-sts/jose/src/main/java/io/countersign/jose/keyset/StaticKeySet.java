// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.keyset;

import io.countersign.jose.JcaProviders;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.VerificationKey;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Configured keys that never change: a shared secret, or public keys from a file.
 *
 * @since 0.1
 */
public final class StaticKeySet implements KeySource {

    private final List<JwsAlgorithm> algorithms;

    private final KeySnapshots keys;

    private final Instant made = Instant.now();

    /**
     * @throws IllegalArgumentException if none of the keys can verify the algorithm
     */
    public StaticKeySet(JwkSet set, JwsAlgorithm algorithm) {
        this(set, algorithm, JcaProviders.best());
    }

    public StaticKeySet(JwkSet set, JwsAlgorithm algorithm, JcaProviders providers) {
        this(set, List.of(algorithm), providers);
    }

    /**
     * Returns keys of an issuer that signs with several algorithms.
     *
     * @param algorithms accepted algorithms, at least one
     * @throws IllegalArgumentException if none of the keys can verify any of the algorithms
     */
    public StaticKeySet(JwkSet set, List<JwsAlgorithm> algorithms, JcaProviders providers) {
        this(algorithms, KeySnapshots.of(set, algorithms, providers));
        if (keys.isEmpty()) {
            throw new IllegalArgumentException("No key of the key set can verify " + algorithms);
        }
    }

    private StaticKeySet(List<JwsAlgorithm> algorithms, KeySnapshots keys) {
        this.algorithms = List.copyOf(algorithms);
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
        return new StaticKeySet(List.of(signer.algorithm()), KeySnapshots.of(signer.verificationKey()));
    }

    @Override
    public JwsAlgorithm algorithm() {
        return algorithms.getFirst();
    }

    @Override
    public boolean hasKeysFor(String alg) {
        return KeySnapshots.isNamed(algorithms, alg);
    }

    @Override
    public Lookup find(@Nullable String keyId) {
        return find(algorithm().jwaName(), keyId);
    }

    @Override
    public Lookup find(String alg, @Nullable String keyId) {
        return keys.find(alg, keyId);
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
