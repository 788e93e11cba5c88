// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.encoding;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Reads a list of fields strictly. All methods throw an {@link IllegalArgumentException} if the next field is missing
 * or is not of the form that they ask for.
 *
 * @since 0.1
 */
public final class FieldReader {

    private final ByteBuffer in;

    /** @param kind kind that the list must have */
    public FieldReader(Octets list, String kind) {
        this.in = ByteBuffer.wrap(list.toArray());
        if (!text(kind.length()).equals(kind)) {
            throw new IllegalArgumentException("The list must be of the kind " + kind);
        }
    }

    /** Reads a field of one length. */
    public Octets octets(int length) {
        Octets field = field(length);
        return field.require(length, "A field");
    }

    /** Reads a field of some length. */
    public Octets octetsUpTo(int longest) {
        return field(longest);
    }

    /** Reads a text of visible ASCII characters. */
    public String text(int longest) {
        byte[] field = field(longest).toArray();
        for (byte octet : field) {
            if (octet <= ' ' || octet == 0x7f) {
                throw new IllegalArgumentException("A text has other than visible ASCII characters");
            }
        }
        return new String(field, StandardCharsets.US_ASCII);
    }

    /** Reads one octet, 0 to 255. */
    public int octet() {
        return octets(1).toArray()[0] & 0xff;
    }

    /** Reads a number of four octets that is not negative. */
    public int number() {
        int value = ByteBuffer.wrap(octets(Integer.BYTES).toArray()).getInt();
        return (int) requireNotNegative(value);
    }

    /** Reads a number of eight octets that is not negative. */
    public long longNumber() {
        return requireNotNegative(ByteBuffer.wrap(octets(Long.BYTES).toArray()).getLong());
    }

    private static long requireNotNegative(long value) {
        if (value < 0) {
            throw new IllegalArgumentException("A number is negative");
        }
        return value;
    }

    private Octets field(int longest) {
        if (in.remaining() < Integer.BYTES) {
            throw new IllegalArgumentException("A field is missing");
        }
        int length = in.getInt();
        if (length < 0 || length > longest || length > in.remaining()) {
            throw new IllegalArgumentException("A field has a wrong length");
        }
        byte[] field = new byte[length];
        in.get(field);
        return Octets.of(field);
    }

    /** Requires that no octet follows. */
    public void end() {
        if (in.hasRemaining()) {
            throw new IllegalArgumentException("The list has trailing octets");
        }
    }
}
