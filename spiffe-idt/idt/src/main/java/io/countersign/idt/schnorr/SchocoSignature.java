// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schnorr;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import java.security.MessageDigest;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Signature of a chain's last layer, R and s. <strong>It is a secret</strong>: s is the key that signs the next layer,
 * so anybody who sees it can extend the chain. Its {@code toString} reveals nothing of it.
 *
 * @since 0.1
 */
public final class SchocoSignature {

    /** Number of octets of a signature. */
    public static final int SIZE = Ristretto.BYTES + Scalars.BYTES;

    /** Number of octets that remain of a signature once the chain is extended. */
    public static final int COMMITMENT_SIZE = Ristretto.BYTES;

    private final byte[] commitment;

    private final EdwardsPoint point;

    private final byte[] scalar;

    SchocoSignature(byte[] commitment, EdwardsPoint point, byte[] scalar) {
        this.commitment = commitment;
        this.point = point;
        this.scalar = scalar;
    }

    /**
     * Parses a signature.
     *
     * @param encoded 64 octets of R and s
     * @throws InvalidCredentialException if they are not canonical, R is the identity, or s is zero
     */
    public static SchocoSignature parse(byte[] encoded) {
        if (encoded.length != SIZE) {
            throw new InvalidCredentialException(RefusalCode.MALFORMED, "not a signature of " + SIZE + " octets");
        }
        byte[] commitment = Arrays.copyOf(encoded, COMMITMENT_SIZE);
        byte[] scalar = SchocoSecretKey.checked(Arrays.copyOfRange(encoded, COMMITMENT_SIZE, SIZE));
        return new SchocoSignature(commitment, Ristretto.decodeOther(commitment), scalar);
    }

    /** Returns the 64 octets, which are a secret. */
    public byte[] encoded() {
        byte[] encoded = Arrays.copyOf(commitment, SIZE);
        System.arraycopy(scalar, 0, encoded, COMMITMENT_SIZE, Scalars.BYTES);
        return encoded;
    }

    /** Returns the 32 octets of R, which remain in the chain after it is extended. */
    public byte[] commitment() {
        return commitment.clone();
    }

    byte[] commitmentOctets() {
        return commitment;
    }

    EdwardsPoint point() {
        return point;
    }

    byte[] scalar() {
        return scalar;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SchocoSignature that
                && Arrays.equals(commitment, that.commitment)
                && MessageDigest.isEqual(scalar, that.scalar);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(commitment);
    }

    @Override
    public String toString() {
        return "SchocoSignature[]";
    }
}
