// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import org.jspecify.annotations.Nullable;

/** The {@code Bearer} scheme of RFC 6750 section 2.1 inside a header. */
final class BearerTokens {

    private static final String SCHEME = "Bearer";

    private BearerTokens() {}

    /** The token, empty if the scheme stands alone, or {@code null} if the header is of another scheme. */
    static @Nullable String token(@Nullable String header) {
        int end = SCHEME.length();
        if (header == null || !header.regionMatches(true, 0, SCHEME, 0, end)) {
            return null;
        }
        if (header.length() == end) {
            return "";
        }
        if (header.charAt(end) != ' ') {
            return null;
        }
        while (end < header.length() && header.charAt(end) == ' ') {
            end++;
        }
        return header.substring(end);
    }

    static String header(String token) {
        return SCHEME + ' ' + token;
    }
}
