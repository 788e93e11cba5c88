// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.countersign.shop.common.Money;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PostExchange;
import org.springframework.web.service.annotation.PutExchange;

/** HTTP client of the account service. */
@HttpExchange(accept = "application/json")
interface AccountClient {

    @PutExchange(url = "/holds/{orderId}", contentType = "application/json")
    void hold(@PathVariable String orderId, @RequestBody Hold hold);

    @PostExchange("/holds/{orderId}/capture")
    void capture(@PathVariable String orderId);

    @PostExchange("/holds/{orderId}/release")
    void release(@PathVariable String orderId);

    /**
     * Amount to hold.
     *
     * @param accNum account that pays, or {@code null} for the user's oldest
     */
    record Hold(
            @JsonProperty("userID") String userId,
            Money amount,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String accNum) {}
}
