// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;

/**
 * Verifying key of Groth16 on BN254 (Groth, EUROCRYPT 2016) in packed form. The form is circuit id and number of public
 * signals, an octet each; alpha in G1; beta, gamma and delta in G2; and the points of the public inputs in G1. A point
 * is x and y, big-endian, in G2 in the order of EIP-197. The {@link ProofSystem} that loads the key validates the
 * points.
 *
 * @since 0.1
 */
public final class Groth16Key implements VerifyingKey {

    private static final int HEADER = 2;

    private static final int G1 = 64;

    private static final int G2 = 128;

    private final Circuit circuit;

    private final byte[] packed;

    private final KeyId id;

    private Groth16Key(Circuit circuit, byte[] packed) {
        this.circuit = circuit;
        this.packed = packed;
        this.id = KeyId.ofContent(packed);
    }

    /**
     * Parses the packed form.
     *
     * @throws IllegalArgumentException if it is not the key of a known circuit
     */
    public static Groth16Key parse(byte[] packed) {
        Objects.requireNonNull(packed, "packed cannot be null");
        if (packed.length < HEADER) {
            throw new IllegalArgumentException("Not a verifying key");
        }
        Circuit circuit = Circuit.of(packed[0] & 0xff)
                .orElseThrow(() -> new IllegalArgumentException("Not the verifying key of a known circuit"));
        int points = HEADER + G1 + 3 * G2 + (circuit.signals() + 1) * G1;
        if ((packed[1] & 0xff) != circuit.signals() || packed.length != points) {
            throw new IllegalArgumentException("Not a verifying key of " + circuit);
        }
        return new Groth16Key(circuit, packed.clone());
    }

    @Override
    public Protocol protocol() {
        return Protocol.GROTH16;
    }

    @Override
    public Circuit circuit() {
        return circuit;
    }

    @Override
    public KeyId id() {
        return id;
    }

    public byte[] packed() {
        return packed.clone();
    }

    /** Returns the octet of the protocol and the packed form. */
    @Override
    public byte[] descriptor() {
        return ByteBuffer.allocate(1 + packed.length)
                .put((byte) Protocol.GROTH16.id())
                .put(packed)
                .array();
    }

    /**
     * Returns a key as one of Groth16.
     *
     * @throws IllegalArgumentException if it is of another protocol
     */
    public static Groth16Key of(VerifyingKey key) {
        if (key instanceof Groth16Key own) {
            return own;
        }
        throw new IllegalArgumentException(key + " is a key of " + key.protocol() + ", not of " + Protocol.GROTH16);
    }

    @Override
    public ProofBounds proofBounds() {
        return ProofBounds.exactly(Proof.GROTH16_LENGTH);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Groth16Key key && Arrays.equals(packed, key.packed);
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
