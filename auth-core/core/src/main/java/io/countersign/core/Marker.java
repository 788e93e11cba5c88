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
 * @since 0.1
 */
public record Marker(
        @Nullable String header,
        @Nullable String authScheme,
        @Nullable String type,
        @Nullable String issuer) {

    /** Any request at all. */
    public static final Marker ANYTHING = new Marker(null, null, null, null);

    /** Whether some request could carry both. */
    public boolean overlaps(Marker other) {
        return same(header, other.header, true)
                && same(authScheme, other.authScheme, true)
                && same(type, other.type, true)
                && same(issuer, other.issuer, false);
    }

    private static boolean same(@Nullable String one, @Nullable String other, boolean ignoringCase) {
        if (one == null || other == null) {
            return true;
        }
        return ignoringCase ? one.equalsIgnoreCase(other) : Objects.equals(one, other);
    }
}
