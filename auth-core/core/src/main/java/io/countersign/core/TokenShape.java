// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.util.Base64;

/**
 * Shape of a token. Each token has exactly one, so that a scheme of JWTs and a scheme of opaque tokens can share a
 * header and an authentication scheme.
 *
 * @since 0.1
 */
public enum TokenShape {
    /** Compact serialization of RFC 7515 or RFC 7516: parts separated by dots, the first of which is a JSON object. */
    JWT,

    /** Any other text. */
    OPAQUE;

    /** Number of characters of the first part that are examined. */
    private static final int BEGINNING = 64;

    /** Returns the shape of a token, without its authentication scheme. */
    public static TokenShape of(String token) {
        int first = token.indexOf('.');
        return first > 1 && token.indexOf('.', first + 1) > 0 && beginsAnObject(token, first) ? JWT : OPAQUE;
    }

    /** Whether the base64url text decodes to an opening brace, after optional white space. */
    private static boolean beginsAnObject(String token, int end) {
        int length = Math.min(end, BEGINNING);
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(token.substring(0, length % 4 == 1 ? length - 1 : length));
            int i = 0;
            while (i < bytes.length && (bytes[i] == ' ' || (bytes[i] >= '\t' && bytes[i] <= '\r'))) {
                i++;
            }
            return i < bytes.length && bytes[i] == '{';
        } catch (IllegalArgumentException ex) {
            return false;
        }
    }
}
