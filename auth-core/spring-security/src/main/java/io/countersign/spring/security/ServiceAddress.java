// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import java.net.URI;

/**
 * Where callers reach this service. What a proof of possession was made for is compared with it (RFC 9449
 * section 4.3): the header {@code Host} is the caller's own word, and one who was sent a proof could name
 * itself there to another service.
 *
 * @param url scheme and authority, and a path if there is one before this service's own; without
 *     query, fragment and trailing slash
 * @since 0.1
 */
public record ServiceAddress(URI url) {

    public ServiceAddress {
        boolean http = "http".equalsIgnoreCase(url.getScheme()) || "https".equalsIgnoreCase(url.getScheme());
        if (!http || url.getHost() == null || url.getRawUserInfo() != null) {
            throw new IllegalArgumentException("'" + url + "' is not an http or https address with a host");
        }
        if (url.getRawQuery() != null
                || url.getRawFragment() != null
                || url.getRawPath().endsWith("/")) {
            throw new IllegalArgumentException("'" + url + "' has a query, a fragment or a trailing slash");
        }
    }
}
