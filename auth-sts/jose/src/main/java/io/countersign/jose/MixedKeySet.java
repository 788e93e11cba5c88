// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Keys for several algorithms, each restricted to its own by its {@code alg}: those of an issuer that has changed its algorithm, or
 * of a client with an old and a new key. The {@code kid} of a token selects the key, and the key the algorithm. Never changes.
 *
 * @since 0.1
 */
public final class MixedKeySet implements KeySource {

    private static final Lookup NOT_FOUND = new Lookup.NotFound();

    private final Map<String, Lookup.Found> byId = new LinkedHashMap<>();

    private final JwsAlgorithm algorithm;

    private final Set<VerificationKey> keys;

    private final Lookup only;

    private final Instant made = Instant.now();

    /**
     * @param set every key with its {@code alg}, and with a {@code kid} if there are several
     * @param algorithm the one that is told as its {@link #algorithm()}
     * @throws IllegalArgumentException if a key lacks its alg or its id, or two have the same id
     */
    public MixedKeySet(JwkSet set, JwsAlgorithm algorithm) {
        this(set, algorithm, JcaProviders.best());
    }

    public MixedKeySet(JwkSet set, JwsAlgorithm algorithm, JcaProviders providers) {
        this.algorithm = Objects.requireNonNull(algorithm, "algorithm cannot be null");
        List<Lookup.Found> found = set.keys().stream()
                .map(key -> new Lookup.Found(new VerificationKey(key, algorithmOf(key), providers)))
                .toList();
        this.keys = Set.copyOf(found.stream().map(Lookup.Found::key).toList());
        this.only = found.size() == 1 ? found.getFirst() : NOT_FOUND;
        found.forEach(this::add);
    }

    private static JwsAlgorithm algorithmOf(JsonWebKey key) {
        String alg = key.algorithm();
        if (alg == null) {
            throw new IllegalArgumentException(key + " has no alg");
        }
        return JwsAlgorithm.of(alg);
    }

    private void add(Lookup.Found found) {
        String keyId = found.key().keyId();
        boolean ambiguous = keyId == null ? keys.size() > 1 : byId.put(keyId, found) != null;
        if (ambiguous) {
            throw new IllegalArgumentException("Several keys need an id each, not " + keyId);
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
            return only;
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
