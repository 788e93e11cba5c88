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
 * What can be set about the gateway, under {@code shop.gateway}.
 *
 * @param maxResponseSize Largest body that a service may answer with.
 * @param rateLimit How many requests a caller may send.
 * @param cors Which pages of other origins may call.
 */
@ConfigurationProperties("shop.gateway")
record GatewaySettings(
        @DefaultValue("4MB") DataSize maxResponseSize,
        @DefaultValue RateLimit rateLimit,
        @DefaultValue Cors cors) {

    /**
     * How many requests a caller may send.
     *
     * @param requestsPerSecond Requests a second of one caller, who is told by its credential, else by its address.
     * @param requestsPerSecondAndAddress Requests a second from one address, those of every caller and those refused.
     * @param loginsPerSecond Requests a second that have a password hashed, from one address and for one username.
     * @param maxCallers Callers that are remembered; the least recent is forgotten first.
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
     * Which pages of other origins may call.
     *
     * @param allowedOrigins Origins such as https://shop.example; none by default.
     * @param maxAge Duration for which a browser may remember the answer.
     */
    record Cors(
            @DefaultValue List<String> allowedOrigins,
            @DefaultValue("1h") Duration maxAge) {}
}
