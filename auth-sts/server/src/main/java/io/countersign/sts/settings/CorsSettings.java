// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.settings;

import io.countersign.spring.security.CountersignConfigurationException;
import java.net.URI;
import java.util.Locale;
import java.util.Set;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Web pages of other origins that may call the endpoints.
 *
 * @param allowedOrigins Origins of pages that may call the token, userinfo, revocation and pushed authorization request
 *     endpoints, such as https://app.example.com; none by default.
 */
public record CorsSettings(@DefaultValue Set<String> allowedOrigins) {

    public CorsSettings {
        allowedOrigins = Set.copyOf(allowedOrigins);
        allowedOrigins.forEach(CorsSettings::requireOrigin);
    }

    private static void requireOrigin(String origin) {
        if (!isOrigin(origin)) {
            throw new CountersignConfigurationException(
                    "countersign.sts.cors.allowed-origins",
                    "'" + origin + "' is not an origin.",
                    "Use the scheme and host in lower case, with the port if it is not the default one, such as"
                            + " https://app.example.com.");
        }
    }

    /** Whether it is written as browsers send it (RFC 6454 section 6.1). Any other text would never match. */
    private static boolean isOrigin(String origin) {
        try {
            URI uri = URI.create(origin);
            String scheme = uri.getScheme();
            return ("https".equals(scheme) || "http".equals(scheme))
                    && uri.getHost() != null
                    && origin.equals(scheme + "://" + uri.getRawAuthority())
                    && uri.getRawUserInfo() == null
                    && origin.equals(origin.toLowerCase(Locale.ROOT))
                    && uri.getPort() != (scheme.equals("https") ? 443 : 80);
        } catch (IllegalArgumentException ex) {
            return false;
        }
    }
}
