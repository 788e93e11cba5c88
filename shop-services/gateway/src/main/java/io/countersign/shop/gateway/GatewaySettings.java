// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import io.countersign.server.MemoryRateLimiter;
import io.countersign.spring.security.CountersignConfigurationException;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Settings of the gateway, under {@code shop.gateway}.
 *
 * @param maxResponseSize Largest body that a service may answer with.
 * @param rateLimit Limits on the requests of a caller.
 * @param cors Pages of other origins that may call.
 */
@ConfigurationProperties("shop.gateway")
record GatewaySettings(
        @DefaultValue("4MB") DataSize maxResponseSize,
        @DefaultValue RateLimit rateLimit,
        @DefaultValue Cors cors) {

    /**
     * Limits on the requests of a caller.
     *
     * @param requestsPerSecond Requests per second of one caller, identified by its credential, else by its
     *     address.
     * @param requestsPerSecondAndAddress Requests per second from one address, of all callers together and including
     *     refused ones.
     * @param loginsPerSecond Requests per second that need a password hash (login, registration, change), from
     *     one address and for one username.
     * @param maxCallers Maximum number of callers that are remembered; the least recent is forgotten first.
     */
    record RateLimit(
            @DefaultValue("50") int requestsPerSecond,
            @DefaultValue("200") int requestsPerSecondAndAddress,
            @DefaultValue("10") int loginsPerSecond,
            @DefaultValue("100000") long maxCallers) {

        private static final String PREFIX = "shop.gateway.rate-limit.";

        RateLimit {
            rate(requestsPerSecond, "requests-per-second");
            rate(requestsPerSecondAndAddress, "requests-per-second-and-address");
            rate(loginsPerSecond, "logins-per-second");
            if (maxCallers < 1) {
                throw new CountersignConfigurationException(
                        PREFIX + "max-callers", "It is " + maxCallers + ".", "Set it to 1 or more.");
            }
        }

        private static void rate(int perSecond, String name) {
            if (perSecond < 1 || perSecond > MemoryRateLimiter.HIGHEST_RATE) {
                throw new CountersignConfigurationException(
                        PREFIX + name,
                        "It is " + perSecond + ".",
                        "Set it to a number from 1 to " + MemoryRateLimiter.HIGHEST_RATE + ".");
            }
        }
    }

    /**
     * Pages of other origins that may call.
     *
     * @param allowedOrigins Origins such as https://shop.example; none by default.
     * @param maxAge Duration for which a browser may remember the answer.
     */
    record Cors(
            @DefaultValue List<String> allowedOrigins,
            @DefaultValue("1h") Duration maxAge) {}
}
