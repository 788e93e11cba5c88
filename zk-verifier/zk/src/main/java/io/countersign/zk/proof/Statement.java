// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import io.countersign.zk.field.FieldElement;
import java.util.List;
import java.util.Objects;

/**
 * Statement that a proof proves: the public signals of a circuit, in their order.
 *
 * @since 0.1
 */
public record Statement(Circuit circuit, List<FieldElement> signals) {

    public Statement {
        Objects.requireNonNull(circuit, "circuit cannot be null");
        signals = List.copyOf(signals);
        if (signals.size() != circuit.signals()) {
            throw new IllegalArgumentException(
                    circuit + " has " + circuit.signals() + " public signals, not " + signals.size());
        }
    }
}
