// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.keyset;

import io.countersign.jose.JcaProviders;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.VerificationKey;
import io.countersign.jose.keyset.KeySource.Lookup;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keys of one set, by the algorithm that they verify. */
final class KeySnapshots {

    private static final Lookup NOT_FOUND = new Lookup.NotFound();

    private final List<JwsAlgorithm> algorithms;

    /** Keys of each algorithm, in the order of the algorithms. */
    private final List<KeySnapshot> snapshots;

    private KeySnapshots(List<JwsAlgorithm> algorithms, List<KeySnapshot> snapshots) {
        this.algorithms = List.copyOf(algorithms);
        this.snapshots = List.copyOf(snapshots);
        if (algorithms.isEmpty()) {
            throw new IllegalArgumentException("A key set needs an algorithm");
        }
    }

    static KeySnapshots of(VerificationKey key) {
        return new KeySnapshots(List.of(key.algorithm()), List.of(KeySnapshot.of(key)));
    }

    static KeySnapshots of(JwkSet set, List<JwsAlgorithm> algorithms, JcaProviders providers) {
        return new KeySnapshots(
                algorithms,
                algorithms.stream()
                        .map(algorithm -> KeySnapshot.of(set, algorithm, providers))
                        .toList());
    }

    /** Whether one of the algorithms has the name that the {@code alg} of a header gives. */
    static boolean isNamed(List<JwsAlgorithm> algorithms, String alg) {
        for (int i = 0; i < algorithms.size(); i++) {
            if (algorithms.get(i).isNamed(alg)) {
                return true;
            }
        }
        return false;
    }

    Lookup find(String alg, @Nullable String keyId) {
        for (int i = 0; i < algorithms.size(); i++) {
            if (algorithms.get(i).isNamed(alg)) {
                Lookup lookup = snapshots.get(i).find(keyId);
                if (!(lookup instanceof Lookup.NotFound)) {
                    return lookup;
                }
            }
        }
        return NOT_FOUND;
    }

    boolean contains(VerificationKey key) {
        for (int i = 0; i < snapshots.size(); i++) {
            if (snapshots.get(i).contains(key)) {
                return true;
            }
        }
        return false;
    }

    boolean isEmpty() {
        return snapshots.stream().allMatch(KeySnapshot::isEmpty);
    }

    List<String> keyIds() {
        LinkedHashSet<String> ids = new LinkedHashSet<>();
        snapshots.forEach(snapshot -> ids.addAll(snapshot.keyIds()));
        return List.copyOf(ids);
    }
}
