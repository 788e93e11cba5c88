// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.delivery;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.countersign.shop.common.PostalAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Shipment of an order.
 *
 * @param userId id of the user in the domain of the order; absent, like the address, if the shipment was
 *     cancelled before it was booked
 * @param lines in the order of their product ids
 * @param expiresAt time until which a booking is certainly kept, in milliseconds since 1970
 */
record Shipment(
        String orderId,

        @JsonProperty("userID") @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
        String userId,

        ShipmentStatus status,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable PostalAddress address,

        List<Line> lines,
        long expiresAt) {

    Shipment {
        lines = List.copyOf(lines);
    }

    static Shipment booked(String orderId, ShipmentRequest request, long expiresAt) {
        return new Shipment(
                orderId, request.userId(), ShipmentStatus.BOOKED, request.address(), request.sorted(), expiresAt);
    }

    static Shipment tombstone(String orderId, long now) {
        return new Shipment(orderId, null, ShipmentStatus.CANCELLED, null, List.of(), now);
    }

    Shipment with(List<Line> others) {
        return new Shipment(orderId, userId, status, address, others, expiresAt);
    }

    boolean matches(ShipmentRequest request) {
        return request.userId().equals(userId)
                && request.address().equals(address)
                && request.sorted().equals(lines);
    }
}
