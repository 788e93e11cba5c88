// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.client;

import io.countersign.spring.boot.ProtectedLinks;
import io.countersign.spring.security.CountersignConfigurationException;
import java.net.URI;

/** Where a client has its users sent back to. */
final class RedirectUri {

    private RedirectUri() {}

    /** @throws CountersignConfigurationException if codes are not to be sent there */
    static String require(String clientId, String address) {
        if (!isSafe(address)) {
            throw new CountersignConfigurationException(
                    "countersign.sts.clients.[" + clientId + "].redirect-uris",
                    "'" + address + "' is no address to send a code to.",
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
                // RFC 8252 section 7.1: a private scheme is a domain name turned round, which no scheme that browsers
                // act on is.
                default -> scheme.contains(".");
            };
        } catch (IllegalArgumentException ex) {
            return false;
        }
    }
}
