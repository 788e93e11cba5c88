// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import io.countersign.core.InvalidCredentialException;
import java.util.Arrays;
import java.util.Base64;

/**
 * Base64url without padding, as defined by RFC 7515 section 2. Decoding is canonical: it refuses padding, characters
 * outside the alphabet, an impossible length, and unused bits that are not zero. Each value therefore has exactly one
 * encoding.
 *
 * @since 0.1
 */
public final class Base64Url {

    private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

    private static final Base64.Decoder DECODER = Base64.getUrlDecoder();

    private static final byte[] VALUES = values();

    private Base64Url() {}

    public static String encode(byte[] bytes) {
        return ENCODER.encodeToString(bytes);
    }

    static byte[] encodeToBytes(byte[] bytes) {
        return ENCODER.encode(bytes);
    }

    /**
     * Decodes a text.
     *
     * @throws InvalidCredentialException if it is not canonical
     */
    public static byte[] decode(String text) {
        byte[] ascii = Ascii.bytes(text);
        return decode(ascii, 0, ascii.length);
    }

    /**
     * Decodes a part of a text in ASCII.
     *
     * @param from index of the first character
     * @param to index after the last character
     * @throws InvalidCredentialException if it is not canonical
     */
    public static byte[] decode(byte[] text, int from, int to) {
        if (to > from && !isCanonicalEnd(text[to - 1], (to - from) & 3)) {
            throw InvalidCredentialException.malformed("not canonical base64url");
        }
        try {
            // The JDK's decoder is an intrinsic. It accepts padding and unused bits, but both show in the last
            // character, checked above.
            return DECODER.decode(Arrays.copyOfRange(text, from, to));
        } catch (IllegalArgumentException ex) {
            throw InvalidCredentialException.malformed("not base64url");
        }
    }

    /** Whether the last character belongs to the alphabet and its unused bits are zero. */
    private static boolean isCanonicalEnd(byte last, int rest) {
        int value = VALUES[last & 0xff];
        return switch (rest) {
            case 0 -> value >= 0;
            case 2 -> value >= 0 && (value & 0xf) == 0;
            case 3 -> value >= 0 && (value & 0x3) == 0;
            default -> false;
        };
    }

    private static byte[] values() {
        byte[] values = new byte[256];
        Arrays.fill(values, (byte) -1);
        String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        for (int i = 0; i < alphabet.length(); i++) {
            values[alphabet.charAt(i)] = (byte) i;
        }
        return values;
    }
}
