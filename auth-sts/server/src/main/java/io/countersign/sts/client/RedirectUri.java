// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.client;

import io.countersign.spring.boot.ProtectedLinks;
import io.countersign.spring.security.CountersignConfigurationException;
import java.net.URI;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Redirect address of a client. */
final class RedirectUri {

    /** Loopback address by its IP literal, with an optional port. The name {@code localhost} is none: it may be resolved. */
    private static final Pattern LOOPBACK =
            Pattern.compile("(http://(?:127\\.0\\.0\\.1|\\[::1\\]))(?::([1-9][0-9]{0,4}))?((?:[/?].*)?)");

    private static final int HIGHEST_PORT = 65_535;

    private RedirectUri() {}

    /** Whether a requested loopback address differs from a registered one in its port only (RFC 8252 section 7.3). */
    static boolean matchesLoopback(String registered, String requested) {
        Matcher expected = LOOPBACK.matcher(registered);
        Matcher actual = LOOPBACK.matcher(requested);
        return expected.matches()
                && actual.matches()
                && expected.group(1).equals(actual.group(1))
                && expected.group(3).equals(actual.group(3))
                && (actual.group(2) == null || Integer.parseInt(actual.group(2)) <= HIGHEST_PORT);
    }

    /** @throws CountersignConfigurationException if it is not safe to send codes there */
    static String require(String clientId, String property, String address) {
        if (!isSafe(address)) {
            throw new CountersignConfigurationException(
                    "countersign.sts.clients.[" + clientId + "]." + property,
                    "'" + address + "' is not a safe redirect address.",
                    "Use https://…, http:// to a loopback address, or a scheme of the client's own such as com.shop.app:/login;"
                            + " without a fragment.");
        }
        return address;
    }

    private static boolean isSafe(String address) {
        try {
            URI uri = URI.create(address);
            String scheme = uri.getScheme();
            if (scheme == null || uri.getRawFragment() != null || uri.getRawUserInfo() != null) {
                return false;
            }
            return switch (scheme) {
                case "https" -> uri.getHost() != null;
                case "http" -> ProtectedLinks.isLoopback(uri.getHost());
                // RFC 8252 section 7.1: a private scheme is a reversed domain name. Schemes that browsers handle have
                // no dot.
                default -> scheme.contains(".");
            };
        } catch (IllegalArgumentException ex) {
            return false;
        }
    }
}
