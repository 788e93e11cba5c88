// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schnorr;

import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Long-lived key that verifies the first layer of a chain. It is pinned and never taken from a token. Use it for this
 * scheme only, never also for Ed25519.
 *
 * @since 0.1
 */
public final class SchocoPublicKey {

    private final byte[] encoded;

    private final EdwardsPoint point;

    SchocoPublicKey(byte[] encoded, EdwardsPoint point) {
        this.encoded = encoded;
        this.point = point;
    }

    /**
     * Parses a key.
     *
     * @param encoded 32 octets as in RFC 9496 section 4.3.2
     * @throws io.countersign.core.InvalidCredentialException if they are not the encoding of an element of
     *     ristretto255, or encode the identity
     */
    public static SchocoPublicKey parse(byte[] encoded) {
        return new SchocoPublicKey(encoded.clone(), Ristretto.decodeOther(encoded));
    }

    /** Returns the encoding of 32 octets. */
    public byte[] encoded() {
        return encoded.clone();
    }

    EdwardsPoint point() {
        return point;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SchocoPublicKey that && Arrays.equals(encoded, that.encoded);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(encoded);
    }

    @Override
    public String toString() {
        return "SchocoPublicKey[" + HexFormat.of().formatHex(encoded) + "]";
    }
}
