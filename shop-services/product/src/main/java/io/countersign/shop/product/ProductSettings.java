// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import io.countersign.spring.security.CountersignConfigurationException;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the product service.
 *
 * @param reservationTime time after which a reservation is overdue: its order is named to the basket service when
 *     stock lacks; it never expires by itself
 */
@ConfigurationProperties("shop.product")
record ProductSettings(@DefaultValue("2m") Duration reservationTime) {

    ProductSettings {
        if (!reservationTime.isPositive()) {
            throw new CountersignConfigurationException(
                    "shop.product.reservation-time", "It is " + reservationTime + ".", "Set it to more than zero.");
        }
    }
}
