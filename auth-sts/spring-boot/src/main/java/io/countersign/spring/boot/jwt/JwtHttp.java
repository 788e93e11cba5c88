// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.http.BoundedHttp;
import io.countersign.spring.boot.SslBundleProperty;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;

/** Creates the HTTP client for requests to issuers. */
final class JwtHttp {

    private static final String PREFIX = "countersign.jwt.http.";

    private JwtHttp() {}

    static BoundedHttp of(CountersignJwtProperties.Http http, @Nullable SslBundles bundles) {
        JwtSettings.positive(PREFIX + "connect-timeout", http.connectTimeout());
        JwtSettings.positive(PREFIX + "timeout", http.timeout());
        long maxSize = http.maxSize().toBytes();
        if (maxSize < 1 || maxSize > Integer.MAX_VALUE) {
            throw JwtSettings.wrong(
                    PREFIX + "max-size", "It is " + http.maxSize() + ".", "Set it to at least 1B and less than 2GB.");
        }
        SslBundle bundle = SslBundleProperty.find(PREFIX + "ssl-bundle", http.sslBundle(), bundles);
        return new BoundedHttp(
                http.connectTimeout(),
                http.timeout(),
                (int) maxSize,
                bundle == null ? null : bundle.createSslContext());
    }
}
