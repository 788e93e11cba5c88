// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.json;

import io.countersign.core.InvalidCredentialException;
import java.nio.charset.StandardCharsets;

/**
 * Reads JSON (RFC 8259) as strictly as tokens need it: well-formed UTF-8 without a byte order mark, no member twice
 * at any level, at most 16 levels, 256 members an object, 32 characters a number, nothing after the end.
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
     * Reads a text whose outermost value is an object.
     *
     * @throws InvalidCredentialException if it is anything else
     */
    public static JsonObject parseObject(byte[] utf8) {
        return new JsonReader(utf8).document();
    }

    /**
     * As {@link #parseObject(byte[])}, except that {@code null} in an array is read as {@link NullElement} and not
     * refused, for who leaves out the one entry that has it.
     */
    public static JsonObject parseObjectWithNullElements(byte[] utf8) {
        return new JsonReader(utf8, true).document();
    }

    /** As {@link #parseObject(byte[])}. */
    public static JsonObject parseObject(String text) {
        return parseObject(text.getBytes(StandardCharsets.UTF_8));
    }
}
