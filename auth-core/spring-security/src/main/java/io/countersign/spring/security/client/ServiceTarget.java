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
 * Service that this application calls.
 *
 * @param id service id, used as the audience
 * @param url base URL: {@code http} or {@code https}, without a query
 * @param scopes scopes of this service's own credential; empty to send none
 * @param propagate scheme of calls to this service, or {@code null} for the scheme of all calls
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

    /** Creates a target with the scheme of all calls. */
    public ServiceTarget(ServiceId id, URI url, Set<String> scopes) {
        this(id, url, scopes, null);
    }

    /** Returns the path without its trailing slash. */
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

    /** Whether a request goes to the host and port of this service, whatever its scheme and path. */
    boolean isAt(URI uri) {
        return uri.getScheme() != null
                && uri.getHost() != null
                && bare(url.getHost()).equalsIgnoreCase(bare(uri.getHost()))
                && port(url) == port(uri);
    }

    /** Returns a host name without the dot of the root domain. */
    private static String bare(String host) {
        return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
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
