// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import io.countersign.spring.security.CountersignConfigurationException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the user service.
 *
 * @param hashing how much password hashing may take
 * @param revocationRetry how long to wait before the STS is told again of tokens to take back
 */
@ConfigurationProperties("shop.user")
record UserSettings(
        @DefaultValue Hashing hashing, @DefaultValue("1s") Duration revocationRetry) {

    UserSettings {
        if (!revocationRetry.isPositive()) {
            throw new CountersignConfigurationException(
                    "shop.user.revocation-retry", "It is " + revocationRetry + ".", "Set it to more than zero.");
        }
    }

    /**
     * How much memory and time password hashing may take: each takes 19 MiB.
     *
     * @param parallel how many at once; as many as there are processors, from 2 to 8, if absent
     * @param timeout how long a request waits for its turn before it is refused
     */
    record Hashing(
            @Nullable Integer parallel, @DefaultValue("2s") Duration timeout) {

        Hashing {
            if (parallel != null && parallel < 1) {
                throw new CountersignConfigurationException(
                        "shop.user.hashing.parallel", "It is " + parallel + ".", "Set it to 1 or more.");
            }
            if (timeout.isNegative()) {
                throw new CountersignConfigurationException(
                        "shop.user.hashing.timeout", "It is " + timeout + ".", "Set it to zero or more.");
            }
        }

        int permits() {
            return parallel == null ? Math.clamp(Runtime.getRuntime().availableProcessors(), 2, 8) : parallel;
        }
    }
}
