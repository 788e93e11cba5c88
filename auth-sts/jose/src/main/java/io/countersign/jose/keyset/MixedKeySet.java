// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.keyset;

import io.countersign.jose.JcaProviders;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.VerificationKey;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Keys for several algorithms, each restricted to one by its {@code alg}. For an issuer that changed its algorithm,
 * or a client with an old and a new key. The {@code kid} of a token selects the key, and the key the algorithm.
 * Immutable.
 *
 * @since 0.1
 */
public final class MixedKeySet implements KeySource {

    private static final Lookup NOT_FOUND = new Lookup.NotFound();

    private final Map<String, Lookup.Found> byId = new LinkedHashMap<>();

    private final JwsAlgorithm algorithm;

    private final Set<VerificationKey> keys;

    private final Lookup unnamed;

    private final Instant made = Instant.now();

    /** Creates a set whose {@link #algorithm()} is that of its first key. The set must not be empty. */
    public MixedKeySet(JwkSet set) {
        this(set, set.keys().getFirst().signatureAlgorithm());
    }

    /**
     * @param set keys, each with an {@code alg}, and all but one with a {@code kid}
     * @param algorithm algorithm that {@link #algorithm()} returns
     * @throws IllegalArgumentException if a key has no {@code alg}, two keys have the same id, or two have none
     */
    public MixedKeySet(JwkSet set, JwsAlgorithm algorithm) {
        this(set, algorithm, JcaProviders.best());
    }

    public MixedKeySet(JwkSet set, JwsAlgorithm algorithm, JcaProviders providers) {
        this.algorithm = Objects.requireNonNull(algorithm, "algorithm cannot be null");
        List<Lookup.Found> found = set.keys().stream()
                .map(key -> new Lookup.Found(new VerificationKey(key, key.signatureAlgorithm(), providers)))
                .toList();
        this.keys = Set.copyOf(found.stream().map(Lookup.Found::key).toList());
        this.unnamed = unnamed(found);
        found.forEach(this::add);
    }

    /** Finds the key for tokens without {@code kid}: the key without id, or the only key. */
    private static Lookup unnamed(List<Lookup.Found> found) {
        List<Lookup.Found> candidates = found.size() == 1
                ? found
                : found.stream().filter(each -> each.key().keyId() == null).toList();
        if (candidates.size() > 1) {
            throw new IllegalArgumentException("Only one key of a set may be without an id");
        }
        return candidates.isEmpty() ? NOT_FOUND : candidates.getFirst();
    }

    private void add(Lookup.Found found) {
        String keyId = found.key().keyId();
        if (keyId != null && byId.put(keyId, found) != null) {
            throw new IllegalArgumentException("Two keys have the id " + keyId);
        }
    }

    @Override
    public JwsAlgorithm algorithm() {
        return algorithm;
    }

    @Override
    public boolean hasKeysFor(String alg) {
        return keys.stream().anyMatch(key -> key.algorithm().isNamed(alg));
    }

    @Override
    public Lookup find(@Nullable String keyId) {
        if (keyId == null) {
            return unnamed;
        }
        Lookup found = byId.get(keyId);
        return found == null ? NOT_FOUND : found;
    }

    @Override
    public boolean isCurrent(VerificationKey key) {
        return keys.contains(key);
    }

    @Override
    public Status status() {
        return new Status("configuration", List.copyOf(byId.keySet()), made, true);
    }
}
