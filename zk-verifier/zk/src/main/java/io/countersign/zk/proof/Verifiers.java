// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;

/**
 * Verifiers of a service, one for each circuit that it accepts proofs of.
 *
 * @since 0.1
 */
public final class Verifiers {

    private final Map<Circuit, Verifier> verifiers = new EnumMap<>(Circuit.class);

    /** @throws IllegalArgumentException if a circuit has two verifiers */
    public Verifiers(Collection<Verifier> verifiers) {
        for (Verifier verifier : verifiers) {
            Circuit circuit = verifier.key().circuit();
            if (this.verifiers.put(circuit, verifier) != null) {
                throw new IllegalArgumentException("There are two verifying keys of " + circuit);
            }
        }
    }

    /**
     * Returns the verifier of a circuit.
     *
     * @throws IllegalArgumentException if there is none
     */
    public Verifier of(Circuit circuit) {
        Verifier verifier = verifiers.get(circuit);
        if (verifier == null) {
            throw new IllegalArgumentException("There is no verifying key of " + circuit);
        }
        return verifier;
    }
}
