// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.keys;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.VerificationKey;
import io.countersign.jose.keyset.KeySource;
import org.jspecify.annotations.Nullable;

/**
 * This server's own keys, always current. The {@code kid} of a token selects the key, and the key the algorithm; the
 * header does not. Unavailable if the keys were read too long ago.
 */
final class SigningKeySource implements KeySource {

    private static final Lookup UNAVAILABLE = new Lookup.Unavailable("own keys were read too long ago");

    private final SigningKeys keys;

    SigningKeySource(SigningKeys keys) {
        this.keys = keys;
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
        return keys.areCurrent() ? current().find(keyId) : UNAVAILABLE;
    }

    @Override
    public boolean isCurrent(VerificationKey key) {
        return keys.areCurrent() && current().isCurrent(key);
    }

    @Override
    public Status status() {
        return new Status("database", current().status().keyIds(), keys.read(), keys.areCurrent());
    }
}
