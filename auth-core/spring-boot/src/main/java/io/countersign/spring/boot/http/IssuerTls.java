// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.http;

import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.core.env.Environment;

/**
 * TLS of connections to issuers, for servers that read key sets and lists of issuers on their own.
 *
 * @since 0.1
 */
public final class IssuerTls {

    private static final String PROPERTY = "countersign.jwt.http.ssl-bundle";

    private IssuerTls() {}

    /**
     * Returns the source of the context of the bundle that {@code countersign.jwt.http.ssl-bundle} names; if it names none,
     * of {@code null}: the JVM's authorities.
     *
     * @throws io.countersign.spring.security.CountersignConfigurationException if there is no bundle of that name, or it
     *     cannot be loaded
     */
    public static Supplier<@Nullable SSLContext> of(Environment environment, ObjectProvider<SslBundles> bundles) {
        return FollowedSslBundle.of(PROPERTY, environment.getProperty(PROPERTY), bundles.getIfAvailable());
    }
}
