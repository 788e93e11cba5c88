// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a scheme recognises its own credentials by. Two schemes of one {@code accept} list whose markers
 * {@linkplain #overlaps overlap} cannot be told apart, which fails at start.
 *
 * @param header the header that the credential comes in, or {@code null} if any request is the scheme's own
 * @param authScheme the authentication scheme of RFC 9110 section 11.1 that it begins with, or
 *     {@code null} if the header has none
 * @param type the {@code typ} of RFC 7515 section 4.1.9, or {@code null} for any
 * @param issuer the issuer, or {@code null} for any
 * @param shape the shape of the token, or {@code null} for any
 * @since 0.1
 */
public record Marker(
        @Nullable String header,
        @Nullable String authScheme,
        @Nullable String type,
        @Nullable String issuer,
        @Nullable TokenShape shape) {

    /** Any request at all. */
    public static final Marker ANYTHING = new Marker(null, null, null, null);

    /**
     * @throws IllegalArgumentException if an opaque token is to have a type or an issuer, which JWTs alone tell
     */
    public Marker {
        if (shape == TokenShape.OPAQUE && (type != null || issuer != null)) {
            throw new IllegalArgumentException("an opaque token has neither type nor issuer");
        }
    }

    /** Of JWTs if there is a type or an issuer, which JWTs alone tell; else of tokens of any shape. */
    public Marker(
            @Nullable String header, @Nullable String authScheme, @Nullable String type, @Nullable String issuer) {
        this(header, authScheme, type, issuer, type == null && issuer == null ? null : TokenShape.JWT);
    }

    /** Marker of all tokens in a header and authentication scheme that are no JWTs. */
    public static Marker opaque(String header, @Nullable String authScheme) {
        return new Marker(header, authScheme, null, null, TokenShape.OPAQUE);
    }

    /** Whether some request could carry both. */
    public boolean overlaps(Marker other) {
        return same(header, other.header, true)
                && same(authScheme, other.authScheme, true)
                && same(type, other.type, true)
                && same(issuer, other.issuer, false)
                && !differsByShape(other);
    }

    /** Whether both come in the same header and authentication scheme, and the shape of the token tells which it is. */
    public boolean differsByShape(Marker other) {
        return shape != null
                && other.shape != null
                && shape != other.shape
                && header != null
                && header.equalsIgnoreCase(other.header)
                && isOfSameScheme(other);
    }

    private boolean isOfSameScheme(Marker other) {
        return authScheme == null ? other.authScheme == null : authScheme.equalsIgnoreCase(other.authScheme);
    }

    private static boolean same(@Nullable String one, @Nullable String other, boolean ignoringCase) {
        if (one == null || other == null) {
            return true;
        }
        return ignoringCase ? one.equalsIgnoreCase(other) : Objects.equals(one, other);
    }
}
