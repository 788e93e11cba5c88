// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.zk.field.FieldElement;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Proof to verify.
 *
 * @param commitment 64 hexadecimal digits
 * @param publicSignals public signals in decimal digits, as snarkjs writes them
 */
record VerifyRequest(
        @Nullable String commitment,
        @Nullable SnarkProof proof,
        @Nullable List<String> publicSignals) {

    /** Whether all members are present. */
    boolean isComplete() {
        return commitment != null && proof != null && publicSignals != null;
    }

    /**
     * Returns the public signals.
     *
     * @throws IllegalArgumentException if one is not an element of the field
     */
    List<FieldElement> signals() {
        return Objects.requireNonNull(publicSignals, "publicSignals").stream()
                .map(signal -> new FieldElement(Elements.decimal(signal)))
                .toList();
    }
}
