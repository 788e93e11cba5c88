// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import java.net.URI;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Compares the {@code htu} of a proof with the address of a request (RFC 9449 section 4.3, RFC 3986 section 6.2). */
final class DpopUri {

    private static final int MAX_LENGTH = 8192;

    private DpopUri() {}

    /** Whether scheme, authority and path are the same; query and fragment are left out. */
    static boolean isSame(String claim, String request) {
        if (claim.equals(request)) {
            return true;
        }
        String wanted = normal(claim);
        return wanted != null && wanted.equals(normal(request));
    }

    private static @Nullable String normal(String text) {
        if (text.length() > MAX_LENGTH) {
            return null;
        }
        try {
            URI uri = URI.create(text).normalize();
            String scheme = uri.getScheme();
            String host = uri.getHost();
            if (scheme == null || host == null || uri.getRawUserInfo() != null) {
                return null;
            }
            String path = uri.getRawPath();
            return scheme.toLowerCase(Locale.ROOT)
                    + "://"
                    + host.toLowerCase(Locale.ROOT)
                    + port(scheme, uri.getPort())
                    + (path.isEmpty() ? "/" : path);
        } catch (IllegalArgumentException ex) {
            return null;
        }
    }

    private static String port(String scheme, int port) {
        boolean usual = port < 0
                || (port == 443 && scheme.equalsIgnoreCase("https"))
                || (port == 80 && scheme.equalsIgnoreCase("http"));
        return usual ? "" : ":" + port;
    }
}
