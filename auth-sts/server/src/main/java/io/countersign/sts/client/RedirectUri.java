// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.client;

import io.countersign.spring.boot.ProtectedLinks;
import io.countersign.spring.security.CountersignConfigurationException;
import java.net.URI;

/** Redirect address of a client. */
final class RedirectUri {

    private RedirectUri() {}

    /** @throws CountersignConfigurationException if it is not safe to send codes there */
    static String require(String clientId, String address) {
        if (!isSafe(address)) {
            throw new CountersignConfigurationException(
                    "countersign.sts.clients.[" + clientId + "].redirect-uris",
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
