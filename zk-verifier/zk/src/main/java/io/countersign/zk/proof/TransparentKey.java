// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import java.util.Arrays;
import java.util.Objects;

/**
 * Key of a protocol without a set-up. It consists of public parameters: the constraints of the circuit, and a
 * descriptor with their digest, of which the identifier is made. Anybody can compute it from the sources of the circuit.
 *
 * @since 0.1
 */
public final class TransparentKey implements VerifyingKey {

    /** Index of the circuit's number in a descriptor, after the protocol and its version. */
    private static final int CIRCUIT = 2;

    private final Protocol protocol;

    private final Circuit circuit;

    private final byte[] descriptor;

    private final byte[] constraints;

    private final ProofBounds proofBounds;

    private final KeyId id;

    /**
     * @param descriptor descriptor as the proof system computes it from the constraints; the proof system compares both
     *     when it loads the key
     * @param constraints constraints of the circuit, as circom writes them; none if the descriptor has their digest and the
     *     proof system has the circuit itself
     * @param proofBounds lengths of the proofs
     * @throws IllegalArgumentException if the descriptor is of another protocol or circuit
     */
    public TransparentKey(
            Protocol protocol, Circuit circuit, byte[] descriptor, byte[] constraints, ProofBounds proofBounds) {
        this.protocol = Objects.requireNonNull(protocol, "protocol cannot be null");
        this.circuit = Objects.requireNonNull(circuit, "circuit cannot be null");
        if (protocol.hasTrustedSetup()
                || descriptor.length <= CIRCUIT
                || descriptor[0] != protocol.id()
                || descriptor[CIRCUIT] != circuit.id()) {
            throw new IllegalArgumentException("Not a descriptor of " + circuit + " for " + protocol);
        }
        this.descriptor = descriptor.clone();
        this.constraints = constraints.clone();
        this.proofBounds = Objects.requireNonNull(proofBounds, "proofBounds cannot be null");
        this.id = KeyId.ofContent(descriptor);
    }

    @Override
    public Protocol protocol() {
        return protocol;
    }

    @Override
    public Circuit circuit() {
        return circuit;
    }

    @Override
    public KeyId id() {
        return id;
    }

    @Override
    public byte[] descriptor() {
        return descriptor.clone();
    }

    public byte[] constraints() {
        return constraints.clone();
    }

    @Override
    public ProofBounds proofBounds() {
        return proofBounds;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TransparentKey key && Arrays.equals(descriptor, key.descriptor);
    }

    @Override
    public int hashCode() {
        return id.hashCode();
    }

    @Override
    public String toString() {
        return circuit + " " + id;
    }
}
