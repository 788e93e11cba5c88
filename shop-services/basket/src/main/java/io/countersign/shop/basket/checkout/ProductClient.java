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

/** The product service over HTTP. */
@HttpExchange(accept = "application/json")
interface ProductClient {

    /** Those of the products that exist. */
    @GetExchange("/products")
    Products products(@RequestParam List<String> ids);

    @PutExchange(url = "/reservations/{orderId}", contentType = "application/json")
    Reserved reserve(@PathVariable String orderId, @RequestBody Reservation reservation);

    @PostExchange("/reservations/{orderId}/commit")
    void commit(@PathVariable String orderId);

    @PostExchange("/reservations/{orderId}/release")
    void release(@PathVariable String orderId);

    /** What the checkout needs to know of some products. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Products(List<Priced> items) {}

    /** What is to be reserved. */
    record Reservation(List<BasketItem> lines) {}

    /** What is reserved, with the prices of that moment. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Reserved(List<Priced> lines) {}

    /** A product and its price. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Priced(String productId, Money price) {}
}
