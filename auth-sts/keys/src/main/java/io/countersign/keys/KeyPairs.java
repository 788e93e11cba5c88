// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.keys;

import io.countersign.jose.JcaProviders;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.SigningUnavailableException;
import io.countersign.jose.signer.ProvidedKeys;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Key pairs for one algorithm: generated here and stored encrypted, or held by a signer provider, of which the table has
 * the public halves.
 */
final class KeyPairs {

    private static final Logger log = LoggerFactory.getLogger(KeyPairs.class);

    private final SigningKeyTable table;

    private final JwsAlgorithm algorithm;

    private final JcaProviders providers;

    private final @Nullable ProvidedKeys provided;

    KeyPairs(SigningKeyTable table, JwsAlgorithm algorithm, JcaProviders providers, @Nullable ProvidedKeys provided) {
        this.table = table;
        this.algorithm = algorithm;
        this.providers = providers;
        this.provided = provided;
    }

    boolean areProvided() {
        return provided != null;
    }

    /** Returns the first key of an empty table. */
    NewKey first() {
        if (provided == null) {
            return NewKey.of(JsonWebKey.generate(algorithm));
        }
        JsonWebKey newest = newest(provided);
        if (newest == null) {
            throw new SigningUnavailableException("The signer provider lists no key for " + algorithm);
        }
        return NewKey.provided(newest);
    }

    /** Returns the key to add next; {@code null} if the provider has no newer key than those in the table. */
    @Nullable
    NewKey next(List<StoredKey> stored) {
        if (provided == null) {
            return NewKey.of(JsonWebKey.generate(algorithm));
        }
        try {
            JsonWebKey newest = newest(provided);
            return newest == null || stored.stream().anyMatch(key -> key.id().equals(newest.keyId()))
                    ? null
                    : NewKey.provided(newest);
        } catch (SigningUnavailableException ex) {
            log.debug("The signer provider does not list its keys", ex);
            return null;
        }
    }

    private @Nullable JsonWebKey newest(ProvidedKeys keys) {
        return keys.recentKeys().stream()
                .filter(key -> key.signatureAlgorithm() == algorithm)
                .reduce((before, key) -> key)
                .orElse(null);
    }

    SigningPair open(StoredKey key) {
        if (!key.isProvided()) {
            return SigningPair.of(table.open(key), algorithm, providers);
        }
        if (provided == null) {
            throw new IllegalStateException(
                    "The key " + key.id() + " is held by a signer provider, but none is configured");
        }
        JsonWebKey publicKey = JsonWebKey.parse(key.publicJwk());
        return new SigningPair(publicKey, provided.signer(publicKey));
    }

    /** Whether the active key signs. A provider is asked for a sample if the key has not signed for some seconds. */
    boolean isSigning(SigningPair active) {
        return !holds(active) || Objects.requireNonNull(provided).signs(active.key());
    }

    /** Whether the provider holds a key that signs. */
    boolean holds(SigningPair active) {
        return provided != null && !active.key().isPrivate();
    }

    /** Whether a next key can sign. A provider may have lost it since it was listed. */
    boolean isReady(StoredKey next) {
        return provided == null || !next.isProvided() || provided.signs(JsonWebKey.parse(next.publicJwk()));
    }

    /** Whether a next key will never sign: its provider no longer lists it, or it was generated before there was one. */
    boolean isAbandoned(StoredKey next) {
        if (provided == null) {
            return false;
        }
        if (!next.isProvided()) {
            return true;
        }
        try {
            return provided.recentKeys().stream().noneMatch(key -> next.id().equals(key.keyId()));
        } catch (SigningUnavailableException ex) {
            return false;
        }
    }
}
