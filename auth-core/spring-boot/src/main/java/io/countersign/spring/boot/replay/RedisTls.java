// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.replay;

import io.countersign.spring.boot.SslBundleProperty;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.SslOptions;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.core.env.Environment;

/**
 * TLS of connections to a {@code rediss:} address: by the bundle that {@code countersign.redis.ssl-bundle} names, else by the
 * JVM's authorities.
 *
 * @since 0.1
 */
public final class RedisTls {

    /** The JVM's authorities. */
    public static final RedisTls DEFAULT = new RedisTls(null, "");

    private static final String PROPERTY = "countersign.redis.ssl-bundle";

    private final @Nullable SslBundles bundles;

    private final String name;

    private RedisTls(@Nullable SslBundles bundles, String name) {
        this.bundles = bundles;
        this.name = name;
    }

    /**
     * Returns the settings of an application.
     *
     * @throws io.countersign.spring.security.CountersignConfigurationException if there is no bundle of that name
     */
    public static RedisTls of(Environment environment, ObjectProvider<SslBundles> bundles) {
        String name = environment.getProperty(PROPERTY);
        SslBundles all = bundles.getIfAvailable();
        SslBundleProperty.find(PROPERTY, name, all);
        return name == null ? DEFAULT : new RedisTls(all, name);
    }

    /**
     * Gives a client the bundle as it is now, for its next connection.
     *
     * @throws RedisException if the bundle cannot be loaded: the last one may contain authorities that are no longer trusted
     */
    public void prepare(RedisClient client) {
        if (bundles != null) {
            client.setOptions(
                    client.getOptions().mutate().sslOptions(options(bundles)).build());
        }
    }

    private SslOptions options(SslBundles all) {
        try {
            SslBundle bundle = all.getBundle(name);
            String[] protocols = bundle.getOptions().getEnabledProtocols();
            String[] ciphers = bundle.getOptions().getCiphers();
            return SslOptions.builder()
                    .jdkSslProvider()
                    .protocols(protocols == null ? new String[0] : protocols)
                    .cipherSuites(ciphers == null ? new String[0] : ciphers)
                    .keyManager(bundle.getManagers().getKeyManagerFactory())
                    .trustManager(bundle.getManagers().getTrustManagerFactory())
                    .build();
        } catch (IllegalStateException ex) {
            throw new RedisException("The SSL bundle '" + name + "' cannot be loaded", ex);
        }
    }
}
