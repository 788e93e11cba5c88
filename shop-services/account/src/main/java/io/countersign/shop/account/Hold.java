// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.countersign.shop.common.Money;
import org.jspecify.annotations.Nullable;

/**
 * Amount that is reserved for an order.
 *
 * @param userID absent, like account and amount, if the hold was released before it was placed
 * @param expiresAt in milliseconds since 1970
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Hold(
        String orderId,
        @Nullable String userID,
        @Nullable String accNum,
        @Nullable Money amount,
        HoldStatus status,
        long expiresAt) {

    Hold with(HoldStatus next) {
        return new Hold(orderId, userID, accNum, amount, next, expiresAt);
    }
}
