// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the product service.
 *
 * @param reservationTime how long a reservation is kept from others who need the stock
 */
@ConfigurationProperties("shop.product")
record ProductSettings(@DefaultValue("2m") Duration reservationTime) {

    ProductSettings {
        if (reservationTime.isNegative() || reservationTime.isZero()) {
            throw new IllegalArgumentException("shop.product.reservation-time must be positive");
        }
    }
}
