// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.server.MemoryRateLimiter;
import io.countersign.spring.security.CountersignConfigurationException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Properties of the ZK authenticator.
 *
 * @param registration Who may register: anybody (open), whoever has an invitation, or whoever an approver admits
 *     (approval). The default is invitation, but open if countersign.zk.allow-development-keys is set.
 * @param admissionLife Life of an invitation, and of a registration that waits for an approval.
 * @param maxPending Maximum number of registrations that wait for an approval.
 * @param deriveSecrets Whether POST /register derives secrets from personal data, and therefore sees them.
 * @param generateProofs Whether POST /generate-proof makes proofs for callers that cannot, and therefore sees their
 *     secrets. It needs Groth16.
 * @param feed Who may read the registry: services with the scope, or open.
 * @param maxWaiting Maximum number of verifiers that wait for changes of the registry at the same time; others are
 *     answered at once. 0 for none, behind a proxy that breaks off slow requests.
 * @param blockHeight Levels of the blocks in which members read a group, 10 to 16. A block of 15 levels has 32,768
 *     leaves, 2.2 MB. A member hides among those of its block.
 * @param rateLimit Calls a second and address.
 * @param cors Origins whose pages may register and read groups.
 */
@ConfigurationProperties("countersign.zk.authenticator")
record AuthenticatorProperties(
        @Nullable RegistrationMode registration,
        @DefaultValue("7d") Duration admissionLife,
        @DefaultValue("10000") int maxPending,
        @DefaultValue("false") boolean deriveSecrets,
        @DefaultValue("false") boolean generateProofs,
        @DefaultValue("services") Feed feed,
        @DefaultValue("1000") int maxWaiting,
        @DefaultValue("15") int blockHeight,
        @DefaultValue RateLimit rateLimit,
        @DefaultValue Cors cors) {

    AuthenticatorProperties {
        if (maxWaiting < 0) {
            throw new CountersignConfigurationException(
                    "countersign.zk.authenticator.max-waiting", "It is " + maxWaiting + ".", "Set it to 0 or more.");
        }
        if (admissionLife.compareTo(Duration.ofMinutes(1)) < 0) {
            throw new CountersignConfigurationException(
                    "countersign.zk.authenticator.admission-life",
                    "It is " + admissionLife + ".",
                    "Set it to 1m or more.");
        }
        if (maxPending < 1) {
            throw new CountersignConfigurationException(
                    "countersign.zk.authenticator.max-pending", "It is " + maxPending + ".", "Set it to 1 or more.");
        }
        if (blockHeight < 10 || blockHeight > 16) {
            throw new CountersignConfigurationException(
                    "countersign.zk.authenticator.block-height", "It is " + blockHeight + ".", "Set it to 10 to 16.");
        }
    }

    /** Returns who may register. Only a server for development is open by default. */
    RegistrationMode registration(boolean development) {
        return registration != null ? registration : development ? RegistrationMode.OPEN : RegistrationMode.INVITATION;
    }

    /** Readers of the registry. */
    enum Feed {
        /** Services whose own token has the scope zk:read. */
        SERVICES,
        /** Anybody. The registry contains only commitments and roots. */
        OPEN
    }

    /**
     * Calls a second and address.
     *
     * @param registrations Registrations per second from one address.
     * @param generations Generated proofs per second from one address.
     * @param verifications Verified proofs per second from one address.
     * @param reads Reads of roots per second from one address.
     * @param blocks Reads of blocks of leaves per second from one address.
     * @param maxCallers Maximum number of addresses that are remembered.
     */
    record RateLimit(
            @DefaultValue("10") int registrations,
            @DefaultValue("5") int generations,
            @DefaultValue("100") int verifications,
            @DefaultValue("50") int reads,
            @DefaultValue("5") int blocks,
            @DefaultValue("100000") long maxCallers) {

        RateLimit {
            require("registrations", registrations);
            require("generations", generations);
            require("verifications", verifications);
            require("reads", reads);
            require("blocks", blocks);
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
     * Cross-origin access.
     *
     * @param allowedOrigins Origins whose pages may register and read groups, such as https://shop.example. None by
     *     default.
     * @param maxAge Duration for which a browser may cache the permission.
     */
    record Cors(
            @DefaultValue List<String> allowedOrigins,
            @DefaultValue("1h") Duration maxAge) {}
}
