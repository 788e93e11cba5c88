// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import io.countersign.jose.KeySource.Lookup;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The keys of one set that verify one algorithm. */
final class KeySnapshot {

    private static final Lookup NOT_FOUND = new Lookup.NotFound();

    private final Map<String, Lookup.Found> byId = new HashMap<>();

    private final List<String> keyIds = new ArrayList<>();

    private final Set<VerificationKey> keys;

    private final Lookup only;

    /**
     * @throws JoseException if two of them have the same id: it could not be told which is meant
     */
    KeySnapshot(JwkSet set, JwsAlgorithm algorithm, JcaProviders providers) {
        List<Lookup.Found> found = set.keys().stream()
                .filter(key -> key.verifies(algorithm))
                .map(key -> new Lookup.Found(new VerificationKey(key, algorithm, providers)))
                .toList();
        for (Lookup.Found lookup : found) {
            String keyId = lookup.key().keyId();
            if (keyId != null) {
                keyIds.add(keyId);
                if (byId.put(keyId, lookup) != null) {
                    throw JoseException.malformed("a set with two keys of the same id");
                }
            }
        }
        this.keys = Set.copyOf(found.stream().map(Lookup.Found::key).toList());
        this.only = found.size() == 1 ? found.getFirst() : NOT_FOUND;
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
