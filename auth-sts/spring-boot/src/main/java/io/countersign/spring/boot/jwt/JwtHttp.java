// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.http.BoundedHttp;
import io.countersign.http.HttpProxy;
import io.countersign.spring.boot.http.FollowedSslBundle;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundles;

/** Creates the HTTP clients for requests to issuers: one without a bundle of its own, and one for each bundle. */
final class JwtHttp implements AutoCloseable {

    private static final String PREFIX = "countersign.jwt.http.";

    private final CountersignJwtProperties.Http http;

    private final @Nullable SslBundles bundles;

    private final @Nullable HttpProxy proxy;

    private final Map<String, BoundedHttp> byBundle = new ConcurrentHashMap<>();

    JwtHttp(CountersignJwtProperties.Http http, @Nullable SslBundles bundles, @Nullable HttpProxy proxy) {
        this.http = http;
        this.bundles = bundles;
        this.proxy = proxy;
        JwtSettings.positive(PREFIX + "connect-timeout", http.connectTimeout());
        JwtSettings.positive(PREFIX + "timeout", http.timeout());
        long maxSize = http.maxSize().toBytes();
        if (maxSize < 1 || maxSize > Integer.MAX_VALUE) {
            throw JwtSettings.wrong(
                    PREFIX + "max-size", "It is " + http.maxSize() + ".", "Set it to at least 1B and less than 2GB.");
        }
    }

    /** Returns a new client for all issuers without a bundle of their own. */
    BoundedHttp shared() {
        return client(PREFIX + "ssl-bundle", http.sslBundle());
    }

    /**
     * Returns the client that uses a bundle.
     *
     * @param property property that names the bundle
     */
    BoundedHttp withBundle(String property, String bundle) {
        return byBundle.computeIfAbsent(bundle, name -> client(property, name));
    }

    private BoundedHttp client(String property, @Nullable String bundle) {
        return new BoundedHttp(
                http.connectTimeout(),
                http.timeout(),
                (int) http.maxSize().toBytes(),
                FollowedSslBundle.of(property, bundle, bundles),
                proxy);
    }

    @Override
    public void close() {
        byBundle.values().forEach(BoundedHttp::close);
    }
}
