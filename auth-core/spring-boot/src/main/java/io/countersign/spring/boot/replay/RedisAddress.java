// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.replay;

import io.countersign.spring.boot.ProtectedLinks;
import io.countersign.spring.security.CountersignConfigurationException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SslVerifyMode;
import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Check of an address of Redis. An address may contain a password, so no message quotes it.
 *
 * @since 0.1
 */
public final class RedisAddress {

    private RedisAddress() {}

    /**
     * Returns the address of a property.
     *
     * @param property property that contains the address, such as {@code countersign.zk.replay.redis.url}
     * @param url address, such as {@code rediss://user:password@redis.internal:6380}
     * @throws CountersignConfigurationException if it is missing or invalid, or if it is a link to another machine without TLS that
     *     verifies the server
     */
    public static String require(String property, @Nullable String url, ProtectedLinks links) {
        if (url == null) {
            throw new CountersignConfigurationException(
                    property, "It is not set.", "Set it, for example to rediss://user:password@redis.internal:6380.");
        }
        try {
            URI parsed = URI.create(url);
            RedisURI address = RedisURI.create(url);
            if (!"rediss".equals(parsed.getScheme()) || address.getVerifyMode() != SslVerifyMode.FULL) {
                links.require(property, new URI("http", parsed.getHost(), "/", null));
            }
            return url;
        } catch (IllegalArgumentException | URISyntaxException ex) {
            throw new CountersignConfigurationException(
                    property,
                    "It is not the address of a Redis.",
                    "Use one such as rediss://user:password@redis.internal:6380.");
        } catch (CountersignConfigurationException ex) {
            throw new CountersignConfigurationException(
                    property,
                    "It is a link to another machine without TLS, or with TLS that does not verify the server.",
                    "Use rediss:// without verifyPeer, or set countersign.tls.required=false if something else protects the link.");
        }
    }
}
