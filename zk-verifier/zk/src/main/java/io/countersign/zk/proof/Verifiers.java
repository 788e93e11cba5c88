// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;

/**
 * Verifiers of a service, one for each circuit and protocol that it accepts proofs of.
 *
 * @since 0.1
 */
public final class Verifiers {

    private final Map<Protocol, Map<Circuit, Verifier>> verifiers = new EnumMap<>(Protocol.class);

    /** @throws IllegalArgumentException if a circuit has two verifiers of the same protocol */
    public Verifiers(Collection<Verifier> verifiers) {
        for (Verifier verifier : verifiers) {
            VerifyingKey key = verifier.key();
            Map<Circuit, Verifier> same =
                    this.verifiers.computeIfAbsent(key.protocol(), protocol -> new EnumMap<>(Circuit.class));
            if (same.put(key.circuit(), verifier) != null) {
                throw new IllegalArgumentException("There are two verifying keys of " + key.circuit());
            }
        }
    }

    /**
     * Returns the verifier of a circuit.
     *
     * @throws IllegalArgumentException if there is none
     */
    public Verifier of(Protocol protocol, Circuit circuit) {
        Verifier verifier = verifiers.getOrDefault(protocol, Map.of()).get(circuit);
        if (verifier == null) {
            throw new IllegalArgumentException("There is no verifying key of " + circuit + " for " + protocol);
        }
        return verifier;
    }
}
