// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.countersign.shop.common.Money;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PostExchange;
import org.springframework.web.service.annotation.PutExchange;

/** HTTP client of the account service. Each call answers the order's debit as stored, by whichever call came first. */
@HttpExchange(accept = "application/json")
interface AccountClient {

    @PutExchange(url = "/debits/{orderId}", contentType = "application/json")
    Decided debit(@PathVariable String orderId, @RequestBody Debit debit);

    @PostExchange("/debits/{orderId}/bar")
    Decided bar(@PathVariable String orderId);

    @PostExchange("/debits/{orderId}/undo")
    Decided undo(@PathVariable String orderId);

    /**
     * Amount to debit.
     *
     * @param accNum account that pays, or {@code null} for the user's oldest
     */
    record Debit(
            @JsonProperty("userID") String userId,
            Money amount,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String accNum) {}

    /** @param status {@code DEBITED}, {@code INSUFFICIENT_FUNDS}, {@code NO_ACCOUNT}, {@code BARRED} or {@code REFUNDED} */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Decided(String status) {}
}
