// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

import io.countersign.spring.security.CountersignConfigurationException;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the account service.
 *
 * @param holdTime duration for which a hold of the last version is kept from others who need the funds
 */
@ConfigurationProperties("shop.account")
record AccountSettings(@DefaultValue("2m") Duration holdTime) {

    AccountSettings {
        if (!holdTime.isPositive()) {
            throw new CountersignConfigurationException(
                    "shop.account.hold-time", "It is " + holdTime + ".", "Set it to more than zero.");
        }
    }
}
