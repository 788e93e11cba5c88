// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import io.countersign.zk.field.FieldElement;
import io.countersign.zk.field.Value;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Statement that a proof proves.
 *
 * @param signals public signals of the circuit, in their order
 * @param challenge challenge of the request, {@code null} if the statement is of none. Proofs of Groth16 are bound to
 *     the signals alone, one of which is made of it
 * @since 0.1
 */
public record Statement(
        Circuit circuit,
        List<? extends Value> signals,
        @Nullable Challenge challenge) {

    public Statement {
        Objects.requireNonNull(circuit, "circuit cannot be null");
        signals = List.copyOf(signals);
        if (signals.size() != circuit.signals()) {
            throw new IllegalArgumentException(
                    circuit + " has " + circuit.signals() + " public signals, not " + signals.size());
        }
    }

    /**
     * Returns the signals of a circuit over BN254.
     *
     * @throws IllegalArgumentException if they are of another field
     */
    public List<FieldElement> elements() {
        return signals.stream().map(FieldElement::of).toList();
    }

    /** Creates a statement that is of no request. */
    public Statement(Circuit circuit, List<? extends Value> signals) {
        this(circuit, signals, null);
    }
}
