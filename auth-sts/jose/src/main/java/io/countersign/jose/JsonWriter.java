// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes maps, collections, texts, numbers, booleans and instants (as seconds, RFC 7519 section 2) as JSON without white space.
 *
 * @since 0.1
 */
public final class JsonWriter {

    private static final String HEX = "0123456789abcdef";

    private final StringBuilder out = new StringBuilder(512);

    private JsonWriter() {}

    /**
     * The JSON in UTF-8.
     *
     * @throws IllegalArgumentException if something in it is of another kind
     */
    public static byte[] write(Map<String, ?> object) {
        return text(object).getBytes(StandardCharsets.UTF_8);
    }

    static String text(Map<String, ?> object) {
        JsonWriter writer = new JsonWriter();
        writer.object(object);
        return writer.out.toString();
    }

    private void value(@Nullable Object value) {
        switch (value) {
            case String text -> string(text);
            case Long number -> out.append(number.longValue());
            case Integer number -> out.append(number.intValue());
            case Boolean truth -> out.append(truth.booleanValue());
            case Instant instant -> out.append(instant.getEpochSecond());
            case Double number when Double.isFinite(number) -> out.append(number.doubleValue());
            case Map<?, ?> map -> object(map);
            case Collection<?> collection -> array(collection);
            case null -> out.append("null");
            default ->
                throw new IllegalArgumentException(
                        "Cannot be written as JSON: " + value.getClass().getName());
        }
    }

    private void object(Map<?, ?> object) {
        char before = '{';
        for (Map.Entry<?, ?> member : object.entrySet()) {
            out.append(before);
            string(String.valueOf(member.getKey()));
            out.append(':');
            value(member.getValue());
            before = ',';
        }
        out.append(before == '{' ? "{}" : "}");
    }

    private void array(Collection<?> elements) {
        char before = '[';
        for (Object element : elements) {
            out.append(before);
            value(element);
            before = ',';
        }
        out.append(before == '[' ? "[]" : "]");
    }

    private void string(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            character(text.charAt(i));
        }
        out.append('"');
    }

    private void character(char c) {
        if (c == '"' || c == '\\') {
            out.append('\\').append(c);
        } else if (c < ' ' || Character.isSurrogate(c)) {
            // An escaped surrogate keeps its pair; half a pair would be lost in UTF-8.
            out.append("\\u").append(HEX.charAt(c >> 12)).append(HEX.charAt((c >> 8) & 15));
            out.append(HEX.charAt((c >> 4) & 15)).append(HEX.charAt(c & 15));
        } else {
            out.append(c);
        }
    }
}
