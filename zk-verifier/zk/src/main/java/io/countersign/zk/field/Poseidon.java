// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.field;

/**
 * The hash of the circuits (Grassi, Khovratovich, Rechberger, Roy, Schofnegger, USENIX Security 2021),
 * with circomlib's parameters for BN254: x to the power of 5, eight full rounds, capacity 0. Each number
 * of inputs is a hash of its own.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface Poseidon {

    /** How many inputs it takes at most. */
    int MOST_INPUTS = 8;

    /** @throws IllegalArgumentException if there are no inputs or more than {@link #MOST_INPUTS} */
    FieldElement hash(FieldElement... inputs);
}
