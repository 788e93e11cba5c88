// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.keyset;

import io.countersign.jose.JcaProviders;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.VerificationKey;
import io.countersign.jose.keyset.KeySource.Lookup;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Keys of one set that verify one algorithm. */
final class KeySnapshot {

    private static final Logger LOGGER = System.getLogger(KeySnapshot.class.getName());

    private static final Lookup NOT_FOUND = new Lookup.NotFound();

    private final Map<String, Lookup.Found> byId = new HashMap<>();

    private final List<String> keyIds = new ArrayList<>();

    private final Set<VerificationKey> keys;

    private final Lookup only;

    private KeySnapshot(List<Lookup.Found> found) {
        for (Lookup.Found lookup : found) {
            String keyId = lookup.key().keyId();
            if (keyId != null) {
                keyIds.add(keyId);
                byId.put(keyId, lookup);
            }
        }
        this.keys = Set.copyOf(found.stream().map(Lookup.Found::key).toList());
        this.only = found.size() == 1 ? found.getFirst() : NOT_FOUND;
    }

    static KeySnapshot of(VerificationKey key) {
        return new KeySnapshot(List.of(new Lookup.Found(key)));
    }

    /**
     * Selects the keys of the algorithm. All keys that share an id are ignored, because a token could mean any of
     * them.
     */
    static KeySnapshot of(JwkSet set, JwsAlgorithm algorithm, JcaProviders providers) {
        providers.require(algorithm);
        List<JsonWebKey> candidates =
                set.keys().stream().filter(key -> key.verifies(algorithm)).toList();
        Set<String> repeated = repeatedIds(candidates);
        return new KeySnapshot(candidates.stream()
                .filter(key -> key.keyId() == null || !repeated.contains(key.keyId()))
                .flatMap(key -> usable(key, algorithm, providers))
                .toList());
    }

    private static Set<String> repeatedIds(List<JsonWebKey> keys) {
        Set<String> once = new HashSet<>();
        Set<String> repeated = new HashSet<>();
        for (JsonWebKey key : keys) {
            if (key.keyId() != null && !once.add(key.keyId())) {
                repeated.add(key.keyId());
            }
        }
        if (!repeated.isEmpty()) {
            LOGGER.log(Level.WARNING, "Ignored the keys of a key set that share an id: {0} ids", repeated.size());
        }
        return repeated;
    }

    /** Prepares a key. One key that the provider cannot use does not affect the others (RFC 7517 section 5). */
    private static Stream<Lookup.Found> usable(JsonWebKey key, JwsAlgorithm algorithm, JcaProviders providers) {
        try {
            return Stream.of(new Lookup.Found(new VerificationKey(key, algorithm, providers)));
        } catch (IllegalArgumentException ex) {
            LOGGER.log(Level.WARNING, "Ignored a key of a key set: {0}", ex.getMessage());
            return Stream.empty();
        }
    }

    Lookup find(@Nullable String keyId) {
        if (keyId == null) {
            return only;
        }
        Lookup found = byId.get(keyId);
        return found == null ? NOT_FOUND : found;
    }

    boolean contains(VerificationKey key) {
        return keys.contains(key);
    }

    boolean isEmpty() {
        return keys.isEmpty();
    }

    List<String> keyIds() {
        return keyIds;
    }
}
