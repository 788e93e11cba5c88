// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.countersign.shop.basket.BasketItem;
import io.countersign.shop.common.Money;
import java.util.List;
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

    @PostExchange("/reservations/{orderId}/commit")
    void commit(@PathVariable String orderId);

    @PostExchange("/reservations/{orderId}/release")
    void release(@PathVariable String orderId);

    /** Products with the members that the checkout needs. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Products(List<Priced> items) {}

    /** Lines to reserve. */
    record Reservation(List<BasketItem> lines) {}

    /** Reserved lines, with the prices at that time. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Reserved(List<Priced> lines) {}

    /** Product with its price. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Priced(String productId, Money price) {}
}
