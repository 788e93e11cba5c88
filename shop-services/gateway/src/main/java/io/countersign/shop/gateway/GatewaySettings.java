// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * What can be set about the gateway, under {@code shop.gateway}.
 *
 * @param maxRequestSize Largest body of a request.
 * @param maxResponseSize Largest body that a service may answer with.
 * @param rateLimit How many requests a caller may send.
 * @param cors Which pages of other origins may call.
 */
@ConfigurationProperties("shop.gateway")
record GatewaySettings(
        @DefaultValue("256KB") DataSize maxRequestSize,
        @DefaultValue("4MB") DataSize maxResponseSize,
        @DefaultValue RateLimit rateLimit,
        @DefaultValue Cors cors) {

    /**
     * How many requests a caller may send.
     *
     * @param requestsPerSecond Requests a second of one caller, who is told by its credential, else by its address.
     * @param loginsPerSecond Attempts a second to log in from one address.
     * @param maxCallers Callers that are remembered; the least recent is forgotten first.
     */
    record RateLimit(
            @DefaultValue("50") int requestsPerSecond,
            @DefaultValue("10") int loginsPerSecond,
            @DefaultValue("100000") long maxCallers) {}

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
