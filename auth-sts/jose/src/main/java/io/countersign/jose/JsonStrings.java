// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Texts inside JSON: the usual names without copying them, and those with escapes or beyond ASCII. */
final class JsonStrings {

    private static final int SLOTS = 256;

    private static final byte[][] KNOWN_BYTES = new byte[SLOTS][];

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
                "client_id",
                "scope",
                "roles",
                "username",
                "azp",
                "act",
                "cnf",
                "permissions",
                "tenant_id",
                "service_id",
                "service_version",
                "environment",
                "auth_time");
        for (String name : names) {
            byte[] bytes = Ascii.bytes(name);
            int slot = slot(bytes, 0, bytes.length);
            KNOWN_BYTES[slot] = bytes;
            KNOWN[slot] = name;
        }
    }

    private JsonStrings() {}

    private static int slot(byte[] text, int from, int length) {
        return (length * 37 + text[from] * 5 + text[from + length - 1] * 11 + text[from + length / 2]) & (SLOTS - 1);
    }

    /** The name between two quotes. */
    static String name(byte[] text, int from, int to) {
        int length = to - from;
        if (length > 0) {
            int slot = slot(text, from, length);
            byte[] known = KNOWN_BYTES[slot];
            if (known != null && Arrays.equals(known, 0, known.length, text, from, to)) {
                return KNOWN[slot];
            }
        }
        return unescape(text, from, to);
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
            throw JoseException.malformed("not UTF-8");
        }
    }

    private static char escape(CharBuffer chars) {
        if (!chars.hasRemaining()) {
            throw JoseException.malformed("JSON has a broken escape");
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
            default -> throw JoseException.malformed("JSON has an unknown escape");
        };
    }

    private static char hex(CharBuffer chars) {
        if (chars.remaining() < 4) {
            throw JoseException.malformed("JSON has a broken escape");
        }
        int code = 0;
        for (int i = 0; i < 4; i++) {
            char c = chars.get();
            int digit = c < 128 ? Character.digit(c, 16) : -1;
            if (digit < 0) {
                throw JoseException.malformed("JSON has a broken escape");
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
                    throw JoseException.malformed("JSON has half a surrogate pair");
                }
                i++;
            }
        }
    }
}
