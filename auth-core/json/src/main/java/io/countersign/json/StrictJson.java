// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.json;

import io.countersign.core.InvalidCredentialException;
import java.nio.charset.StandardCharsets;

/**
 * Reads JSON (RFC 8259) as strictly as tokens require: well-formed UTF-8 without a byte order mark, no repeated member
 * names, nothing after the end. At most 16 levels, 256 members per object and 32 characters per number.
 *
 * @since 0.1
 */
public final class StrictJson {

    /** {@code null} in an array. */
    public enum NullElement {
        NULL
    }

    private StrictJson() {}

    /**
     * Reads a JSON object.
     *
     * @throws InvalidCredentialException if the text is not a JSON object or breaks one of the rules
     */
    public static JsonObject parseObject(byte[] utf8) {
        return new JsonReader(utf8).document();
    }

    /**
     * Reads a JSON object like {@link #parseObject(byte[])}, but reads {@code null} in an array as {@link NullElement}
     * instead of refusing it. Callers can then ignore only the entry with that element.
     */
    public static JsonObject parseObjectWithNullElements(byte[] utf8) {
        return new JsonReader(utf8, true).document();
    }

    /** Reads a JSON object like {@link #parseObject(byte[])}. */
    public static JsonObject parseObject(String text) {
        return parseObject(text.getBytes(StandardCharsets.UTF_8));
    }
}
