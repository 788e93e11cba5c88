// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.delivery;

import io.countersign.spring.security.CountersignConfigurationException;
import java.time.Duration;
import java.util.Set;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the delivery service, under {@code shop.delivery}.
 *
 * @param bookingTime duration for which a booking that is not dispatched is kept from others who need its
 *     place
 * @param capacity maximum number of bookings that are not dispatched
 * @param undeliverableCountries countries without delivery, as ISO 3166-1 alpha-2 codes
 */
@ConfigurationProperties("shop.delivery")
record DeliverySettings(
        @DefaultValue("2m") Duration bookingTime,
        @DefaultValue("100000") int capacity,
        @DefaultValue Set<String> undeliverableCountries) {

    DeliverySettings {
        if (!bookingTime.isPositive()) {
            throw notPositive("booking-time", bookingTime);
        }
        if (capacity < 1) {
            throw notPositive("capacity", capacity);
        }
        undeliverableCountries = Set.copyOf(undeliverableCountries);
    }

    private static CountersignConfigurationException notPositive(String name, Object value) {
        return new CountersignConfigurationException(
                "shop.delivery." + name, "It is " + value + ".", "Set it to more than zero.");
    }
}
