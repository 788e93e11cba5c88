// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.countersign.shop.common.Money;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PostExchange;
import org.springframework.web.service.annotation.PutExchange;

/** HTTP client of the product service. */
@HttpExchange(accept = "application/json")
interface ProductClient {

    /** Returns the existing products with these ids. */
    @GetExchange("/products")
    Products products(@RequestParam List<String> ids);

    @PutExchange(url = "/reservations/{orderId}", contentType = "application/json")
    Reserved reserve(@PathVariable String orderId, @RequestBody Reservation reservation);

    @PostExchange(url = "/reservations/commit", contentType = "application/json")
    Committed commit(@RequestBody OrderIds orders);

    @PostExchange("/reservations/{orderId}/release")
    void release(@PathVariable String orderId);

    /** Products with the members that the checkout needs. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Products(List<Priced> items) {}

    /** Lines to reserve. */
    record Reservation(List<Line> lines) {}

    /** @param price price that the client saw, or {@code null} for any */
    record Line(
            String productId,
            long quantity,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Money price) {}

    /** Reservations, one for each order. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Committed(List<Reserved> reservations) {}

    /** Reserved lines, with the prices at the time of the reservation. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Reserved(String orderId, String status, List<Priced> lines) {}

    /** Product with its price. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Priced(String productId, Money price) {}
}
