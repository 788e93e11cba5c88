// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.dpop;

import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Compares the {@code htu} of a proof with the address of a request (RFC 9449 section 4.3), after the normalization
 * of RFC 3986 by syntax (section 6.2.2) and by scheme (section 6.2.3).
 */
final class DpopUri {

    private static final int MAX_LENGTH = 8192;

    private static final String UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";

    private DpopUri() {}

    /** Whether scheme, authority and path are equal; query and fragment are ignored. */
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
            URI uri = URI.create(text);
            String scheme = uri.getScheme();
            String host = uri.getHost();
            if (scheme == null || host == null || uri.getRawUserInfo() != null) {
                return null;
            }
            String path = withoutDots(unescaped(uri.getRawPath()));
            return scheme.toLowerCase(Locale.ROOT)
                    + "://"
                    + host.toLowerCase(Locale.ROOT)
                    + port(scheme, uri.getPort())
                    + path;
        } catch (IllegalArgumentException ex) {
            return null;
        }
    }

    /** Normalizes escapes: upper case, and only where needed (RFC 3986 sections 6.2.2.1 and 6.2.2.2). */
    private static String unescaped(String path) {
        StringBuilder normal = new StringBuilder(path.length());
        for (int i = 0; i < path.length(); i++) {
            if (path.charAt(i) == '%') {
                String escape = path.substring(i, i + 3);
                char meant = (char) HexFormat.fromHexDigits(escape, 1, 3);
                normal.append(UNRESERVED.indexOf(meant) < 0 ? escape.toUpperCase(Locale.ROOT) : meant);
                i += 2;
            } else {
                normal.append(path.charAt(i));
            }
        }
        return normal.toString();
    }

    /**
     * Removes dot segments (RFC 3986 section 5.2.4). It keeps empty segments, which {@link URI#normalize()} would
     * remove.
     */
    private static String withoutDots(String path) {
        Deque<String> segments = new ArrayDeque<>();
        String[] all = path.split("/", -1);
        for (int i = 1; i < all.length; i++) {
            if (all[i].equals("..")) {
                segments.pollLast();
            }
            boolean dots = all[i].equals("..") || all[i].equals(".");
            if (!dots) {
                segments.addLast(all[i]);
            } else if (i == all.length - 1) {
                segments.addLast("");
            }
        }
        return "/" + String.join("/", segments);
    }

    private static String port(String scheme, int port) {
        boolean usual = port < 0
                || (port == 443 && scheme.equalsIgnoreCase("https"))
                || (port == 80 && scheme.equalsIgnoreCase("http"));
        return usual ? "" : ":" + port;
    }
}
