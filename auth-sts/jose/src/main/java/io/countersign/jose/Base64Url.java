// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import java.util.Arrays;
import java.util.Base64;

/**
 * Base64url without padding, as RFC 7515 section 2 has it. Decoding is canonical: padding, foreign characters, an impossible
 * length and unused bits that are not zero are refused, so that a text has one spelling only.
 *
 * @since 0.1
 */
public final class Base64Url {

    private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

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
     * @throws JoseException if it is not canonical
     */
    public static byte[] decode(String text) {
        byte[] ascii = Ascii.bytes(text);
        return decode(ascii, 0, ascii.length);
    }

    static byte[] decode(byte[] text, int from, int to) {
        int length = to - from;
        int rest = length & 3;
        if (rest == 1) {
            throw JoseException.malformed("impossible length of base64url");
        }
        byte[] out = new byte[(int) (length * 3L / 4)];
        int whole = to - rest;
        int bad = 0;
        int at = 0;
        for (int i = from; i < whole; i += 4) {
            int group = (VALUES[text[i] & 0xff] << 18)
                    | (VALUES[text[i + 1] & 0xff] << 12)
                    | (VALUES[text[i + 2] & 0xff] << 6)
                    | VALUES[text[i + 3] & 0xff];
            bad |= group;
            out[at++] = (byte) (group >> 16);
            out[at++] = (byte) (group >> 8);
            out[at++] = (byte) group;
        }
        if ((bad | tail(text, whole, rest, out, at)) < 0) {
            throw JoseException.malformed("not canonical base64url");
        }
        return out;
    }

    /** Negative if the last two or three characters are foreign or leave bits that are not zero. */
    private static int tail(byte[] text, int from, int rest, byte[] out, int at) {
        if (rest == 0) {
            return 0;
        }
        int group = (VALUES[text[from] & 0xff] << 12) | (VALUES[text[from + 1] & 0xff] << 6);
        if (rest == 3) {
            group |= VALUES[text[from + 2] & 0xff];
            out[at + 1] = (byte) (group >> 2);
        }
        out[at] = (byte) (group >> 10);
        int unused = rest == 3 ? 0x3 : 0x3ff;
        return (group & unused) != 0 ? -1 : group;
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
