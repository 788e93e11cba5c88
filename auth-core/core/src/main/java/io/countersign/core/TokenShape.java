// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

/**
 * Shape of a token. Each token has exactly one, so that a scheme of JWTs and a scheme of opaque tokens can share a
 * header and an authentication scheme.
 *
 * @since 0.1
 */
public enum TokenShape {
    /**
     * Compact serialization of RFC 7515 or RFC 7516: three or five parts separated by dots, the first of which is a
     * JSON object in base64url with a member {@code alg}. The other parts are not examined, so a damaged JWT is still
     * one: a scheme of opaque tokens must not send it to a third party.
     */
    JWT,

    /** Any other text, such as an opaque token that contains dots. */
    OPAQUE;

    /** Returns the shape of a token, without its authentication scheme. */
    public static TokenShape of(String token) {
        int first = token.indexOf('.');
        if (first <= 0) {
            return OPAQUE;
        }
        int parts = parts(token, first);
        return (parts == 3 || parts == 5) && AlgorithmSearch.finds(token, first) ? JWT : OPAQUE;
    }

    private static int parts(String token, int first) {
        int parts = 1;
        for (int dot = first; dot >= 0; dot = token.indexOf('.', dot + 1)) {
            parts++;
        }
        return parts;
    }
}
