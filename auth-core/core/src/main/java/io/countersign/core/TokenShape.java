// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

/**
 * Shape of a token's text. Each text has exactly one, so that a scheme of JWTs and a scheme of opaque tokens can share
 * a header and an authentication scheme.
 *
 * @since 0.1
 */
public enum TokenShape {
    /** Compact serialization of RFC 7515 or RFC 7516: parts with dots between them, the first a JSON object. */
    JWT,

    /** Anything else. */
    OPAQUE;

    /** Returns the shape of a token, without its authentication scheme. */
    public static TokenShape of(String token) {
        int first = token.indexOf('.');
        return first > 1 && token.indexOf('.', first + 1) > 0 && beginsAnObject(token) ? JWT : OPAQUE;
    }

    /** Whether the base64url text begins with the octet of an opening brace: 0x7b is "e" and two bits more. */
    private static boolean beginsAnObject(String token) {
        char second = token.charAt(1);
        return token.charAt(0) == 'e'
                && ((second >= 'w' && second <= 'z')
                        || (second >= '0' && second <= '9')
                        || second == '-'
                        || second == '_');
    }
}
