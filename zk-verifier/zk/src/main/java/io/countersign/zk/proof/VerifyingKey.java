// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

/**
 * Key that verifies the proofs of one circuit.
 *
 * @since 0.1
 */
public sealed interface VerifyingKey permits Groth16Key, TransparentKey {

    Protocol protocol();

    Circuit circuit();

    /** Returns the identifier, which every proof names. */
    KeyId id();

    /**
     * Returns what the prover and the verifier must agree on: an octet of the protocol, and then the parameters of the
     * key. A proof chooses none of them.
     */
    byte[] descriptor();

    /** Returns the lengths of the proofs that it verifies. A proof of another length is malformed. */
    ProofBounds proofBounds();
}
