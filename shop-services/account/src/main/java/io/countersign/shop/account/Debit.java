// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.countersign.shop.common.Money;
import org.jspecify.annotations.Nullable;

/**
 * Decision about the debit of an order.
 *
 * @param userID absent, like account and amount, if the order was barred before its debit
 * @param accNum account that paid or lacked the funds; absent also if there was none
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Debit(
        String orderId,
        DebitStatus status,
        @Nullable String userID,
        @Nullable String accNum,
        @Nullable Money amount) {

    /** @throws IllegalArgumentException if the hold is {@code HELD} */
    static Debit of(Hold hold) {
        return new Debit(hold.orderId(), DebitStatus.of(hold), hold.userID(), hold.accNum(), hold.amount());
    }
}
