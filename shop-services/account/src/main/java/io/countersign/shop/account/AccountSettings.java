// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the account service.
 *
 * @param holdTime how long a hold is kept from others who need the funds
 */
@ConfigurationProperties("shop.account")
record AccountSettings(@DefaultValue("2m") Duration holdTime) {

    AccountSettings {
        if (holdTime.isNegative() || holdTime.isZero()) {
            throw new IllegalArgumentException("shop.account.hold-time must be positive");
        }
    }
}
