// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.client;

import io.countersign.core.SchemeName;
import io.countersign.core.ServiceId;
import io.countersign.spring.security.CountersignConfigurationException;
import java.net.URI;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A service that this one calls.
 *
 * @param id what stands in audiences
 * @param url where it is: {@code http} or {@code https}, with no query
 * @param scopes what this service asks to do there in its own right; empty for nothing
 * @param propagate the scheme that calls there carry, or {@code null} for the one of all calls
 * @since 0.1
 */
public record ServiceTarget(
        ServiceId id, URI url, Set<String> scopes, @Nullable SchemeName propagate) {

    public ServiceTarget {
        Objects.requireNonNull(id, "id cannot be null");
        scopes = Set.copyOf(scopes);
        String scheme = url.getScheme();
        boolean http = "http".equalsIgnoreCase(scheme) || "https".equalsIgnoreCase(scheme);
        if (!http || url.getHost() == null || url.getRawQuery() != null || url.getRawUserInfo() != null) {
            throw new CountersignConfigurationException(
                    "countersign.services.[" + id + "].url",
                    "'" + url + "' is not the address of a service.",
                    "Use scheme, host, port and path only, such as https://account.internal:8443.");
        }
    }

    /** A service that calls carry the same scheme to as everywhere. */
    public ServiceTarget(ServiceId id, URI url, Set<String> scopes) {
        this(id, url, scopes, null);
    }

    /** The path without its last slash. */
    String path() {
        String path = url.getRawPath();
        if (path == null) {
            return "";
        }
        return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }

    boolean matches(URI uri) {
        return url.getScheme().equalsIgnoreCase(uri.getScheme())
                && url.getHost().equalsIgnoreCase(uri.getHost())
                && port(url) == port(uri)
                && uri.getRawUserInfo() == null
                && below(uri.getRawPath());
    }

    private boolean below(String path) {
        String prefix = path();
        return prefix.isEmpty()
                || (path.startsWith(prefix)
                        && (path.length() == prefix.length() || path.charAt(prefix.length()) == '/'));
    }

    private static int port(URI uri) {
        if (uri.getPort() >= 0) {
            return uri.getPort();
        }
        return "https".equals(uri.getScheme().toLowerCase(Locale.ROOT)) ? 443 : 80;
    }
}
