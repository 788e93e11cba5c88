// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.field;

/**
 * Poseidon hash of the circuits (Grassi, Khovratovich, Rechberger, Roy, Schofnegger, USENIX Security 2021), with
 * circomlib's parameters for BN254: x to the power of 5, eight full rounds, capacity element 0. Each number of inputs
 * has its own hash function.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface Poseidon {

    /** Maximum number of inputs. */
    int MOST_INPUTS = 8;

    /**
     * Hashes one or more elements.
     *
     * @throws IllegalArgumentException if there are no inputs or more than {@link #MOST_INPUTS}
     */
    FieldElement hash(FieldElement... inputs);
}
