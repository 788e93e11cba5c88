// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.settings;

import io.countersign.spring.security.CountersignConfigurationException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of logins on this server's page, with authorization codes and refresh tokens.
 *
 * @param uri Address that checks a password: POST {"username","pwd"}. Without it there is no login page and no
 *     authorization code.
 * @param serviceId Service id of countersign.sts.users.uri: the audience of the token that the STS presents there. Required
 *     with uri.
 * @param codeTtl Life of an authorization code.
 * @param pushedRequestTtl Life of a pushed authorization request, under 600 seconds.
 * @param sessionTtl Duration for which a browser stays logged in at the STS.
 * @param refreshTtl Life of refresh tokens, from the login.
 * @param loginsPerMinute Attempts per minute to log in as one user; six times as many from one address.
 */
@ConfigurationProperties("countersign.sts.users")
public record CodeFlowProperties(
        @Nullable String uri,
        @Nullable String serviceId,
        @DefaultValue("60s") Duration codeTtl,
        @DefaultValue("60s") Duration pushedRequestTtl,
        @DefaultValue("8h") Duration sessionTtl,
        @DefaultValue("24h") Duration refreshTtl,
        @DefaultValue("10") int loginsPerMinute) {

    private static final Duration PUSHED_REQUEST_LIMIT = Duration.ofMinutes(10);

    public CodeFlowProperties {
        if (uri != null && !uri.isBlank()) {
            StsProperties.require(serviceId, "countersign.sts.users.service-id", "users.example.com");
        }
        requirePositive(codeTtl, "countersign.sts.users.code-ttl");
        requirePositive(sessionTtl, "countersign.sts.users.session-ttl");
        requirePositive(refreshTtl, "countersign.sts.users.refresh-ttl");
        requireShort(pushedRequestTtl);
        if (loginsPerMinute < 1) {
            throw new CountersignConfigurationException(
                    "countersign.sts.users.logins-per-minute",
                    "It is " + loginsPerMinute + ".",
                    "Set it to 1 or more.");
        }
    }

    private static void requireShort(Duration pushedRequestTtl) {
        if (pushedRequestTtl.compareTo(Duration.ofSeconds(1)) < 0
                || pushedRequestTtl.compareTo(PUSHED_REQUEST_LIMIT) >= 0) {
            throw new CountersignConfigurationException(
                    "countersign.sts.users.pushed-request-ttl",
                    "It is " + pushedRequestTtl + ".",
                    "Set it to at least a second and under 600 seconds.");
        }
    }

    private static void requirePositive(Duration value, String name) {
        if (!value.isPositive()) {
            throw new CountersignConfigurationException(
                    name, "It is " + value + ".", "Set it to a duration above zero.");
        }
    }
}
