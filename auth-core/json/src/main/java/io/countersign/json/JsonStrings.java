// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.json;

import io.countersign.core.InvalidCredentialException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Parses strings in JSON. Common names are not copied. Strings with escapes or non-ASCII characters are decoded. */
final class JsonStrings {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long ONES = 0x0101010101010101L;

    private static final long HIGHS = 0x8080808080808080L;

    private static final int SLOTS = 256;

    private static final long[] KNOWN_BYTES = new long[SLOTS];

    private static final String[] KNOWN = new String[SLOTS];

    static {
        List<String> names = List.of(
                "alg",
                "kid",
                "typ",
                "iss",
                "sub",
                "aud",
                "exp",
                "iat",
                "nbf",
                "jti",
                "scope",
                "roles",
                "username",
                "azp",
                "act",
                "cnf");
        for (String name : names) {
            long bytes = first8(Arrays.copyOf(name.getBytes(StandardCharsets.US_ASCII), 8), 0, name.length());
            KNOWN_BYTES[slot(bytes)] = bytes;
            KNOWN[slot(bytes)] = name;
        }
    }

    private JsonStrings() {}

    private static int slot(long bytes) {
        return (int) ((bytes * 0x9E3779B97F4A7C15L) >>> 56);
    }

    /** Returns up to eight characters as a number. Eight bytes must be readable from the start, whatever the length. */
    private static long first8(byte[] text, int from, int length) {
        long bytes = (long) LONGS.get(text, from);
        return length == 8 ? bytes : bytes & ((1L << (length * 8)) - 1);
    }

    /** Returns a name without escapes. Common names are not copied. */
    static String name(byte[] text, int from, int to) {
        int length = to - from;
        if (length <= 8 && from + 8 <= text.length) {
            long bytes = first8(text, from, length);
            int slot = slot(bytes);
            if (KNOWN_BYTES[slot] == bytes && bytes != 0) {
                return KNOWN[slot];
            }
        }
        return ascii(text, from, length);
    }

    /** Returns the string of single-byte characters. */
    static String ascii(byte[] bytes, int from, int length) {
        return new String(bytes, from, length, StandardCharsets.ISO_8859_1);
    }

    /** Returns the index of the first quote, escape, control character or non-ASCII byte. */
    static int plainEnd(byte[] text, int from) {
        int i = from;
        for (; i + 8 <= text.length; i += 8) {
            long bytes = (long) LONGS.get(text, i);
            long quote = bytes ^ (ONES * '"');
            long escape = bytes ^ (ONES * '\\');
            // The high bit of a byte is set if the byte is below ' ', a quote, a backslash, or not ASCII. Exact up to
            // the first set bit.
            long found =
                    (((quote - ONES) & ~quote) | ((escape - ONES) & ~escape) | (bytes - ONES * ' ') | bytes) & HIGHS;
            if (found != 0) {
                return i + (Long.numberOfTrailingZeros(found) >>> 3);
            }
        }
        while (i < text.length && text[i] >= ' ' && text[i] != '"' && text[i] != '\\') {
            i++;
        }
        if (i == text.length) {
            throw InvalidCredentialException.malformed("JSON has an unterminated string");
        }
        return i;
    }

    /** Returns the index of the closing quote of a string with escapes or non-ASCII characters. */
    static int end(byte[] text, int from) {
        for (int i = from; i < text.length; i++) {
            byte c = text[i];
            if (c == '"') {
                return i;
            }
            if (c >= 0 && c < ' ') {
                throw InvalidCredentialException.malformed("JSON has a control character in a string");
            }
            if (c == '\\') {
                i++;
            }
        }
        throw InvalidCredentialException.malformed("JSON has an unterminated string");
    }

    static String unescape(byte[] text, int from, int to) {
        CharBuffer chars = decode(text, from, to);
        StringBuilder out = new StringBuilder(chars.length());
        while (chars.hasRemaining()) {
            char c = chars.get();
            out.append(c == '\\' ? escape(chars) : c);
        }
        refuseLoneSurrogates(out);
        return out.toString();
    }

    private static CharBuffer decode(byte[] text, int from, int to) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(text, from, to - from));
        } catch (CharacterCodingException ex) {
            throw InvalidCredentialException.malformed("not UTF-8");
        }
    }

    private static char escape(CharBuffer chars) {
        if (!chars.hasRemaining()) {
            throw InvalidCredentialException.malformed("JSON has a broken escape");
        }
        char c = chars.get();
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> hex(chars);
            default -> throw InvalidCredentialException.malformed("JSON has an unknown escape");
        };
    }

    private static char hex(CharBuffer chars) {
        if (chars.remaining() < 4) {
            throw InvalidCredentialException.malformed("JSON has a broken escape");
        }
        int code = 0;
        for (int i = 0; i < 4; i++) {
            char c = chars.get();
            int digit = c < 128 ? Character.digit(c, 16) : -1;
            if (digit < 0) {
                throw InvalidCredentialException.malformed("JSON has a broken escape");
            }
            code = (code << 4) | digit;
        }
        return (char) code;
    }

    private static void refuseLoneSurrogates(CharSequence text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                boolean pair = i + 1 < text.length() && Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1));
                if (!pair) {
                    throw InvalidCredentialException.malformed("JSON has half a surrogate pair");
                }
                i++;
            }
        }
    }
}
