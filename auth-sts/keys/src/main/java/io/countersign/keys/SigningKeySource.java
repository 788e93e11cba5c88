// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.keys;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.KeySource;
import io.countersign.jose.VerificationKey;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * This server's own keys, live: a token's {@code kid} selects the key, and the key its
 * algorithm, whatever the header says.
 */
final class SigningKeySource implements KeySource {

    private final SigningKeys keys;

    SigningKeySource(SigningKeys keys) {
        this.keys = Objects.requireNonNull(keys, "keys cannot be null");
    }

    private KeySource current() {
        return keys.ring().verifying();
    }

    @Override
    public JwsAlgorithm algorithm() {
        return keys.algorithm();
    }

    @Override
    public boolean hasKeysFor(String alg) {
        return current().hasKeysFor(alg);
    }

    @Override
    public Lookup find(@Nullable String keyId) {
        return current().find(keyId);
    }

    @Override
    public boolean isCurrent(VerificationKey key) {
        return current().isCurrent(key);
    }

    @Override
    public Status status() {
        return new Status("database", current().status().keyIds(), keys.read(), true);
    }
}
