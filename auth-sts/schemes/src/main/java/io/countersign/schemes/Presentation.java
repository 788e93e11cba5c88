// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import org.jspecify.annotations.Nullable;

/** How a token stands in its header. */
enum Presentation {
    /** RFC 6750 section 2.1. */
    BEARER("Bearer"),
    /** RFC 9449 section 7.1: with a proof of possession. */
    DPOP("DPoP"),
    /** Alone. */
    PLAIN(null);

    private final @Nullable String authScheme;

    Presentation(@Nullable String authScheme) {
        this.authScheme = authScheme;
    }

    @Nullable
    String authScheme() {
        return authScheme;
    }

    /** The token, empty if the scheme stands alone, or {@code null} if the header is of another scheme. */
    @Nullable
    String token(String header) {
        if (authScheme == null) {
            return header;
        }
        int end = authScheme.length();
        if (!header.regionMatches(true, 0, authScheme, 0, end)) {
            return null;
        }
        if (header.length() == end) {
            return "";
        }
        return header.charAt(end) == ' ' ? afterSpaces(header, end) : null;
    }

    private static String afterSpaces(String header, int end) {
        int start = end;
        while (start < header.length() && header.charAt(start) == ' ') {
            start++;
        }
        return header.substring(start);
    }

    String header(String token) {
        return authScheme == null ? token : authScheme + ' ' + token;
    }
}
