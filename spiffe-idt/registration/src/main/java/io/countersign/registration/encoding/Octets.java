// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.encoding;

import io.countersign.core.Sha256;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Immutable sequence of octets, compared by value: a digest, a key, a signature or an encoded entry.
 *
 * @since 0.1
 */
public final class Octets {

    /** Length of SHA-256 digests, key ids and log ids. */
    public static final int DIGEST = 32;

    /** Digest before the first entry of a log: 32 octets zero. */
    public static final Octets ZERO_DIGEST = new Octets(new byte[DIGEST]);

    private final byte[] value;

    private Octets(byte[] value) {
        this.value = value;
    }

    /** Copies octets. */
    public static Octets of(byte[] value) {
        Objects.requireNonNull(value, "value cannot be null");
        return new Octets(value.clone());
    }

    /**
     * Copies part of an array.
     *
     * @param from index of the first octet
     * @param to index after the last octet
     */
    public static Octets of(byte[] value, int from, int to) {
        return new Octets(Arrays.copyOfRange(value, from, to));
    }

    /** Returns the SHA-256 digest of octets. */
    public static Octets sha256(byte[] value) {
        return new Octets(Sha256.digest(value));
    }

    /** Returns the SHA-256 digest of these octets. */
    public Octets sha256() {
        return sha256(value);
    }

    /**
     * Requires a length.
     *
     * @param name what the octets are, for the message
     * @return these octets
     * @throws IllegalArgumentException if the length is another
     */
    public Octets require(int length, String name) {
        if (value.length != length) {
            throw new IllegalArgumentException(name + " must have " + length + " octets, not " + value.length);
        }
        return this;
    }

    public int length() {
        return value.length;
    }

    /** Returns a copy. */
    public byte[] toArray() {
        return value.clone();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Octets that && Arrays.equals(value, that.value);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(value);
    }

    /** Returns hexadecimal digits. */
    @Override
    public String toString() {
        return HexFormat.of().formatHex(value);
    }
}
