// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwkSet;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsHeader;
import io.countersign.jose.KeySource;
import io.countersign.jose.StaticKeySet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A set of keys for several algorithms: the key that a token names tells the algorithm, never the token itself. */
final class KeysByAlgorithm {

    private final Map<@Nullable String, JwsAlgorithm> algorithms = new HashMap<>();

    private final Map<JwsAlgorithm, KeySource> sources = new EnumMap<>(JwsAlgorithm.class);

    /** @param keys each with its algorithm */
    KeysByAlgorithm(JwkSet keys) {
        for (JsonWebKey key : keys.keys()) {
            JwsAlgorithm algorithm = JwsAlgorithm.of(Objects.requireNonNull(key.algorithm(), "a key needs its alg"));
            algorithms.put(key.keyId(), algorithm);
            sources.computeIfAbsent(algorithm, each -> new StaticKeySet(keys, each));
        }
    }

    Map<JwsAlgorithm, KeySource> sources() {
        return sources;
    }

    /** The algorithm of the key that a header names; {@code null} if there is no such key. */
    @Nullable
    JwsAlgorithm algorithm(JwsHeader header) {
        String keyId = header.keyId();
        JwsAlgorithm algorithm = algorithms.get(keyId);
        return algorithm == null && keyId == null && sources.size() == 1
                ? sources.keySet().iterator().next()
                : algorithm;
    }
}
