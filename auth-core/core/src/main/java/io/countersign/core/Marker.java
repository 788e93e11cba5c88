// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Description of the credentials that a scheme recognises as its own. Startup fails if markers of two schemes in one
 * {@code accept} list {@linkplain #overlaps overlap}, because their credentials cannot be distinguished.
 *
 * @param header name of the header of the credential, or {@code null} if the scheme recognises every request
 * @param authScheme authentication scheme (RFC 9110 section 11.1) at the start of the header, or {@code null} if it has
 *     none
 * @param type the {@code typ} of a JWT (RFC 7515 section 4.1.9), or {@code null} for any
 * @param issuer issuer of the token, or {@code null} for any
 * @param shape shape of the token, or {@code null} for any
 * @since 0.1
 */
public record Marker(
        @Nullable String header,
        @Nullable String authScheme,
        @Nullable String type,
        @Nullable String issuer,
        @Nullable TokenShape shape) {

    /** Marker of every request. */
    public static final Marker ANYTHING = new Marker(null, null, null, null);

    /**
     * @throws IllegalArgumentException if a marker of opaque tokens has a type or an issuer, which only JWTs have
     */
    public Marker {
        if (shape == TokenShape.OPAQUE && (type != null || issuer != null)) {
            throw new IllegalArgumentException("an opaque token has neither type nor issuer");
        }
    }

    /** Creates a marker of JWTs if there is a type or an issuer, else of tokens of any shape. */
    public Marker(
            @Nullable String header, @Nullable String authScheme, @Nullable String type, @Nullable String issuer) {
        this(header, authScheme, type, issuer, type == null && issuer == null ? null : TokenShape.JWT);
    }

    /** Creates a marker of all tokens in a header and authentication scheme that are not JWTs. */
    public static Marker opaque(String header, @Nullable String authScheme) {
        return new Marker(header, authScheme, null, null, TokenShape.OPAQUE);
    }

    /** Creates a marker of all JWTs in a header and authentication scheme, whatever their type and issuer. */
    public static Marker jwt(String header, @Nullable String authScheme) {
        return new Marker(header, authScheme, null, null, TokenShape.JWT);
    }

    /** Whether one credential could match both markers. */
    public boolean overlaps(Marker other) {
        return same(header, other.header, true)
                && same(authScheme, other.authScheme, true)
                && same(type, other.type, true)
                && same(issuer, other.issuer, false)
                && !differsByShape(other);
    }

    /**
     * Whether both have the same header and authentication scheme, and only the shape of the token distinguishes them.
     */
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
