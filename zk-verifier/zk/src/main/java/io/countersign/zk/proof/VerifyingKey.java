// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
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
public final class VerifyingKey {

    private static final int HEADER = 2;

    private static final int G1 = 64;

    private static final int G2 = 128;

    private final Circuit circuit;

    private final byte[] packed;

    private final KeyId id;

    private VerifyingKey(Circuit circuit, byte[] packed) {
        this.circuit = circuit;
        this.packed = packed;
        this.id = KeyId.of(sha256(packed));
    }

    /**
     * Parses the packed form.
     *
     * @throws IllegalArgumentException if it is not the key of a known circuit
     */
    public static VerifyingKey parse(byte[] packed) {
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
        return new VerifyingKey(circuit, packed.clone());
    }

    public Circuit circuit() {
        return circuit;
    }

    public KeyId id() {
        return id;
    }

    public byte[] packed() {
        return packed.clone();
    }

    private static byte[] sha256(byte[] octets) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(octets);
        } catch (NoSuchAlgorithmException ex) {
            throw new IllegalStateException(ex);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof VerifyingKey key && Arrays.equals(packed, key.packed);
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
