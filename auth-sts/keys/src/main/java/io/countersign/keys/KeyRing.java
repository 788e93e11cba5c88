// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.keys;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.jose.keyset.KeySource;
import io.countersign.jose.keyset.MixedKeySet;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Signing and verifying keys, as read from the database at one moment, so both always fit together. Immutable. */
public final class KeyRing {

    private final List<StoredKey> stored;

    private final SigningPair signing;

    private final List<PublishedKey> published;

    private final KeySource verifying;

    public KeyRing(List<StoredKey> stored, SigningPair signing) {
        this.stored = List.copyOf(stored);
        this.signing = Objects.requireNonNull(signing, "signing cannot be null");
        this.published = stored.stream().map(PublishedKey::of).toList();
        this.verifying = new MixedKeySet(verifyingKeys(), signing.signer().algorithm());
    }

    private JwkSet verifyingKeys() {
        List<JsonWebKey> keys = new ArrayList<>();
        published.forEach(key -> keys.add(key.key()));
        if (signing.signer().algorithm().isSymmetric()) {
            keys.add(signing.key());
        }
        return new JwkSet(keys);
    }

    public List<StoredKey> stored() {
        return stored;
    }

    /** Finds the key of an algorithm in a state that only one key can have. */
    public Optional<StoredKey> find(KeyState state, JwsAlgorithm algorithm) {
        return stored.stream().filter(key -> key.is(state, algorithm.jwaName())).findFirst();
    }

    public SigningPair signing() {
        return signing;
    }

    /** Returns the public halves; never a shared secret. */
    public List<PublishedKey> published() {
        return published;
    }

    /**
     * Returns all keys that verify tokens of this server: the published keys, each for its own algorithm, or the
     * secret.
     */
    public KeySource verifying() {
        return verifying;
    }

    @Override
    public String toString() {
        return "KeyRing[" + signing + ", " + stored + "]";
    }
}
