// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.json;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes maps, collections, strings, numbers, booleans and instants as JSON without white space. Instants become
 * seconds since the epoch (RFC 7519 section 2).
 *
 * @since 0.1
 */
public final class JsonWriter {

    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private static final int LONGEST_CHARACTER = 6;

    private byte[] out = new byte[512];

    private int length;

    private JsonWriter() {}

    /**
     * Returns the JSON in UTF-8.
     *
     * @throws IllegalArgumentException if a value has an unsupported type
     */
    public static byte[] write(Map<String, ?> object) {
        JsonWriter writer = new JsonWriter();
        writer.object(object);
        return Arrays.copyOf(writer.out, writer.length);
    }

    /** Returns the JSON as a string. */
    public static String text(Map<String, ?> object) {
        return new String(write(object), StandardCharsets.UTF_8);
    }

    private void value(@Nullable Object value) {
        switch (value) {
            case String text -> string(text);
            case Long number -> literal(number.toString());
            case Integer number -> literal(number.toString());
            case Boolean truth -> literal(truth.toString());
            case Instant instant -> literal(Long.toString(instant.getEpochSecond()));
            case Double number when Double.isFinite(number) -> literal(number.toString());
            case Map<?, ?> map -> object(map);
            case Collection<?> collection -> array(collection);
            case null -> literal("null");
            default ->
                throw new IllegalArgumentException(
                        "Cannot be written as JSON: " + value.getClass().getName());
        }
    }

    private void object(Map<?, ?> object) {
        char before = '{';
        for (Map.Entry<?, ?> member : object.entrySet()) {
            literal(before);
            string(String.valueOf(member.getKey()));
            literal(':');
            value(member.getValue());
            before = ',';
        }
        literal(before == '{' ? "{}" : "}");
    }

    private void array(Collection<?> elements) {
        char before = '[';
        for (Object element : elements) {
            literal(before);
            value(element);
            before = ',';
        }
        literal(before == '[' ? "[]" : "]");
    }

    private void literal(char c) {
        require(1);
        out[length++] = (byte) c;
    }

    private void literal(String ascii) {
        require(ascii.length());
        for (int i = 0; i < ascii.length(); i++) {
            out[length++] = (byte) ascii.charAt(i);
        }
    }

    private void string(String text) {
        literal('"');
        for (int i = plain(text); i < text.length(); i++) {
            require(LONGEST_CHARACTER);
            character(text.charAt(i));
        }
        literal('"');
    }

    /** Writes characters up to the first one that needs escaping or is not ASCII, and returns its index. */
    private int plain(String text) {
        int count = text.length();
        require(count);
        byte[] to = out;
        int at = length;
        int i = 0;
        while (i < count) {
            char c = text.charAt(i);
            if (c < ' ' || c > '~' || c == '"' || c == '\\') {
                break;
            }
            to[at + i++] = (byte) c;
        }
        length = at + i;
        return i;
    }

    private void character(char c) {
        if (c == '"' || c == '\\') {
            put('\\', c);
        } else if (c < ' ' || Character.isSurrogate(c)) {
            // Surrogates are escaped, because a lone one cannot be encoded in UTF-8.
            put('\\', 'u');
            put(HEX[c >> 12], HEX[(c >> 8) & 15]);
            put(HEX[(c >> 4) & 15], HEX[c & 15]);
        } else if (c < 0x80) {
            out[length++] = (byte) c;
        } else if (c < 0x800) {
            put(0xc0 | (c >> 6), 0x80 | (c & 0x3f));
        } else {
            out[length++] = (byte) (0xe0 | c >> 12);
            put(0x80 | ((c >> 6) & 0x3f), 0x80 | (c & 0x3f));
        }
    }

    private void put(int first, int second) {
        out[length++] = (byte) first;
        out[length++] = (byte) second;
    }

    private void require(int more) {
        if (out.length - length < more) {
            out = Arrays.copyOf(out, Math.max(out.length * 2, length + more));
        }
    }
}
