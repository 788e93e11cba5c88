// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import java.nio.charset.StandardCharsets;

/** Texts of RFC 7515's compact form as bytes. */
final class Ascii {

    private Ascii() {}

    /** One byte a character; what is not Latin-1 becomes a question mark, which no alphabet of ours contains. */
    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    static String string(byte[] bytes, int from, int length) {
        return new String(bytes, from, length, StandardCharsets.ISO_8859_1);
    }
}
