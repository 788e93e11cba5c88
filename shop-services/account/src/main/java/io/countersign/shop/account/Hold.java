// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.countersign.shop.common.Money;
import org.jspecify.annotations.Nullable;

/**
 * Amount that is reserved for an order, or debited.
 *
 * @param userID absent, like account and amount, if the order was barred before it was held or debited
 * @param accNum absent also if a debit was refused because there was no such account
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

    /** Returns the hold of an order that must not be held or debited any more. */
    static Hold tombstone(String orderId, long now) {
        return new Hold(orderId, null, null, null, HoldStatus.RELEASED, now);
    }

    /** Returns whether the request is the one that made this hold; an account that either lacks is not compared. */
    boolean matches(HoldRequest request) {
        return request.userID().equals(userID)
                && request.amount().equals(amount)
                && (accNum == null
                        || request.accNum() == null
                        || request.accNum().equals(accNum));
    }

    Hold with(HoldStatus next) {
        return new Hold(orderId, userID, accNum, amount, next, expiresAt);
    }
}
