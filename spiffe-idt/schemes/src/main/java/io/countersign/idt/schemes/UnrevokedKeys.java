// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.core.UnknownOutcomeException;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.VerificationKey;
import io.countersign.jose.keyset.KeySource;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Keys of a source without those that were revoked after they were read.
 *
 * @since 0.1
 */
public final class UnrevokedKeys implements KeySource {

    private final KeySource keys;

    private final RevokedKeys revoked;

    public UnrevokedKeys(KeySource keys, RevokedKeys revoked) {
        this.keys = Objects.requireNonNull(keys, "keys cannot be null");
        this.revoked = Objects.requireNonNull(revoked, "revoked cannot be null");
    }

    @Override
    public JwsAlgorithm algorithm() {
        return keys.algorithm();
    }

    @Override
    public boolean hasKeysFor(String alg) {
        return keys.hasKeysFor(alg);
    }

    @Override
    public Lookup find(@Nullable String keyId) {
        return unrevoked(keys.find(keyId));
    }

    @Override
    public Lookup find(String alg, @Nullable String keyId) {
        return unrevoked(keys.find(alg, keyId));
    }

    private Lookup unrevoked(Lookup lookup) {
        try {
            return lookup instanceof Lookup.Found found && isRevoked(found.key()) ? new Lookup.NotFound() : lookup;
        } catch (UnknownOutcomeException ex) {
            return new Lookup.Unavailable("the list of revoked keys is too old to use");
        }
    }

    private boolean isRevoked(VerificationKey key) {
        String id = key.keyId();
        return id != null && revoked.include(id);
    }

    @Override
    public boolean isCurrent(VerificationKey key) {
        try {
            return keys.isCurrent(key) && !isRevoked(key);
        } catch (UnknownOutcomeException ex) {
            return false;
        }
    }

    @Override
    public void readAhead() {
        keys.readAhead();
    }

    @Override
    public Status status() {
        return keys.status();
    }
}
