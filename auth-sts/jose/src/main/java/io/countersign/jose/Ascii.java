// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import java.nio.charset.StandardCharsets;

/** Converts between the compact form of RFC 7515 and bytes. */
final class Ascii {

    private Ascii() {}

    /**
     * Returns one byte per character. A character outside Latin-1 becomes a question mark, which base64url does not
     * contain.
     */
    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    static String string(byte[] bytes, int from, int length) {
        return new String(bytes, from, length, StandardCharsets.ISO_8859_1);
    }
}
