// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

/**
 * Key that generates the proofs of one circuit, with the program that computes its witness.
 *
 * @since 0.1
 */
public sealed interface ProvingKey permits Groth16ProvingKey, TransparentProvingKey {

    /** Returns the key that verifies the proofs. */
    VerifyingKey verifyingKey();

    /** Returns circom's WebAssembly program that computes the witness. */
    byte[] witness();
}
