// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import io.countersign.spring.security.CountersignConfigurationException;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the user service.
 *
 * @param hashing limits of password hashing
 * @param revocationRetry time before a revocation is sent to the STS again
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
     * Limits of password hashing.
     *
     * @param timeout maximum time that a request waits for its turn before it is refused
     */
    record Hashing(@DefaultValue("2s") Duration timeout) {

        Hashing {
            if (!timeout.isPositive()) {
                throw new CountersignConfigurationException(
                        "shop.user.hashing.timeout", "It is " + timeout + ".", "Set it to more than zero.");
            }
        }
    }
}
