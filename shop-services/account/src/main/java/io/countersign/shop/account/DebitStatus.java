// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

/** Status of a debit as its callers see it; all are final, except that a debit can be refunded. */
enum DebitStatus {
    DEBITED,
    INSUFFICIENT_FUNDS,
    /** The user has no account, or the named one is not open or not the user's. */
    NO_ACCOUNT,
    /** The order was not debited, and never will be. */
    BARRED,
    REFUNDED;

    /** @throws IllegalArgumentException if the hold is {@code HELD}, which is not decided */
    static DebitStatus of(Hold hold) {
        return switch (hold.status()) {
            case CAPTURED -> DEBITED;
            case REFUSED -> hold.accNum() == null ? NO_ACCOUNT : INSUFFICIENT_FUNDS;
            case RELEASED, EXPIRED -> BARRED;
            case REFUNDED -> REFUNDED;
            case HELD -> throw new IllegalArgumentException("A held amount is not decided");
        };
    }
}
