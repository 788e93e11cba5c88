// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import org.jspecify.annotations.Nullable;

/**
 * Position of a token in its header: after the name of an authentication scheme (RFC 9110 section 11.4), or alone.
 *
 * @param authScheme name of the authentication scheme, or {@code null} if the token is the whole value
 * @param exact whether exactly one space must separate scheme and token, instead of any number
 * @since 0.1
 */
public record Presentation(@Nullable String authScheme, boolean exact) {

    /** Bearer token of RFC 6750 section 2.1. */
    public static final Presentation BEARER = new Presentation("Bearer");

    /** Token with a DPoP proof of possession (RFC 9449 section 7.1). */
    public static final Presentation DPOP = new Presentation("DPoP");

    /** Token that is the whole value of its header. */
    public static final Presentation PLAIN = new Presentation(null);

    /** Allows any number of spaces before the token, as RFC 9110 section 11.4 does. */
    public Presentation(@Nullable String authScheme) {
        this(authScheme, false);
    }

    /**
     * Returns the token in a header's value.
     *
     * @return the empty string if the token is missing; {@code null} if the value has another authentication scheme
     */
    public @Nullable String token(String value) {
        if (authScheme == null) {
            return value;
        }
        int end = authScheme.length();
        if (!value.regionMatches(true, 0, authScheme, 0, end)) {
            return null;
        }
        if (value.length() == end) {
            return "";
        }
        if (value.charAt(end) != ' ') {
            return null;
        }
        return exact ? value.substring(end + 1) : afterSpaces(value, end);
    }

    private static String afterSpaces(String value, int end) {
        int start = end;
        while (start < value.length() && value.charAt(start) == ' ') {
            start++;
        }
        return value.substring(start);
    }

    /** Whether this is the presentation of an authentication scheme. The name is not case-sensitive. */
    public boolean isOf(String name) {
        return name.equalsIgnoreCase(authScheme);
    }

    /** Returns the header's value for a token. */
    public String value(String token) {
        return authScheme == null ? token : authScheme + ' ' + token;
    }
}
