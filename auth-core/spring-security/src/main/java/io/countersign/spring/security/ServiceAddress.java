// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import java.net.URI;

/**
 * Public URL of this service, with which the URL in a proof of possession is compared (RFC 9449 section 4.3). The
 * header {@code Host} is not trusted for this: a service that received a proof could replay it elsewhere with its own
 * name in that header.
 *
 * @param url scheme and authority, and the path prefix if there is one, without query, fragment and trailing slash
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
