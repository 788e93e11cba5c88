// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.server.MemoryRateLimiter;
import io.countersign.spring.security.CountersignConfigurationException;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The authenticator's settings.
 *
 * @param deriveSecrets Whether POST /register makes secrets of what it is told of somebody, and so sees them.
 * @param generateProofs Whether POST /generate-proof proves for callers that cannot, and so sees their secrets.
 * @param feed Who may read the registry.
 * @param rateLimit How often somebody may ask.
 * @param cors Which pages of other origins may register and read groups.
 */
@ConfigurationProperties("countersign.zk.authenticator")
record AuthenticatorProperties(
        @DefaultValue("false") boolean deriveSecrets,
        @DefaultValue("false") boolean generateProofs,
        @DefaultValue("services") Feed feed,
        @DefaultValue RateLimit rateLimit,
        @DefaultValue Cors cors) {

    /** Who may read the registry. */
    enum Feed {
        /** Services whose own token has the scope zk:read. */
        SERVICES,
        /** Anybody: it holds nothing but commitments and roots. */
        OPEN
    }

    /**
     * How often an address may ask, in calls a second.
     *
     * @param registrations Registrations.
     * @param generations Proofs that are made for it.
     * @param verifications Proofs that are verified for it.
     * @param reads Roots and paths.
     * @param maxCallers Largest number of addresses that are remembered.
     */
    record RateLimit(
            @DefaultValue("10") int registrations,
            @DefaultValue("5") int generations,
            @DefaultValue("100") int verifications,
            @DefaultValue("50") int reads,
            @DefaultValue("100000") long maxCallers) {

        RateLimit {
            require("registrations", registrations);
            require("generations", generations);
            require("verifications", verifications);
            require("reads", reads);
            if (maxCallers < 1) {
                throw wrong("max-callers", maxCallers, "at least 1");
            }
        }

        private static void require(String name, int rate) {
            if (rate < 1 || rate > MemoryRateLimiter.HIGHEST_RATE) {
                throw wrong(name, rate, "1 to " + MemoryRateLimiter.HIGHEST_RATE);
            }
        }

        private static CountersignConfigurationException wrong(String name, long value, String bounds) {
            return new CountersignConfigurationException(
                    "countersign.zk.authenticator.rate-limit." + name,
                    "It is " + value + ".",
                    "Set it to " + bounds + ".");
        }
    }

    /**
     * Which pages of other origins may register and read groups.
     *
     * @param allowedOrigins Origins such as https://shop.example; none by default.
     * @param maxAge Duration for which a browser may remember the answer.
     */
    record Cors(
            @DefaultValue List<String> allowedOrigins,
            @DefaultValue("1h") Duration maxAge) {}
}
