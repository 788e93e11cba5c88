// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schnorr;

import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The long-lived key that the first layer of a chain is verified with: it is pinned, never taken from a token. It is
 * of this scheme alone and must not be that of an Ed25519 signer as well.
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
     * Reads a key.
     *
     * @param encoded the 32 octets of RFC 9496 section 4.3.2
     * @throws io.countersign.core.InvalidCredentialException if they are not the encoding of an element of
     *     ristretto255, or that of its identity
     */
    public static SchocoPublicKey parse(byte[] encoded) {
        return new SchocoPublicKey(encoded.clone(), Ristretto.decodeOther(encoded));
    }

    /** The 32 octets. */
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
