// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.countersign.shop.basket.BasketItem;
import io.countersign.shop.common.PostalAddress;
import java.util.List;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PostExchange;
import org.springframework.web.service.annotation.PutExchange;

/** HTTP client of the delivery service, through the gateway of its domain. */
@HttpExchange(accept = "application/json")
interface DeliveryClient {

    @PutExchange(url = "/shipments/{orderId}", contentType = "application/json")
    void book(@PathVariable String orderId, @RequestBody Booking booking);

    /** Dispatches the booked shipments of these orders, and returns the orders whose shipments are dispatched. */
    @PostExchange(url = "/shipments/dispatch", contentType = "application/json")
    OrderIds dispatch(@RequestBody OrderIds orders);

    @PostExchange("/shipments/{orderId}/cancel")
    void cancel(@PathVariable String orderId);

    /** Delivery to book. */
    record Booking(@JsonProperty("userID") String userId, PostalAddress address, List<BasketItem> lines) {

        /** Omits the address, which is personal data. */
        @Override
        public String toString() {
            return "Booking[" + lines + "]";
        }
    }
}
