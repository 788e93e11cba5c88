// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import io.countersign.shop.common.Money;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/** Funds at the account service. An order with a total of 0 needs no hold, which the account service would refuse. */
@Component
class RemoteFunds implements Funds {

    private final AccountClient accounts;

    RemoteFunds(AccountClient accounts) {
        this.accounts = accounts;
    }

    @Override
    public Outcome hold(Order order) {
        if (order.total() == 0) {
            return Outcome.DONE;
        }
        return ParticipantCalls.outcome(
                () -> accounts.hold(
                        order.orderId(),
                        new AccountClient.Hold(order.userId(), new Money(order.total()), order.accNum())),
                RemoteFunds::refusedHold);
    }

    @Override
    public Outcome capture(Order order) {
        if (order.total() == 0) {
            return Outcome.DONE;
        }
        return ParticipantCalls.outcome(
                () -> accounts.capture(order.orderId()),
                status -> status == HttpStatus.CONFLICT ? Reason.HOLD_EXPIRED : null);
    }

    @Override
    public Outcome release(Order order) {
        return ParticipantCalls.outcome(() -> accounts.release(order.orderId()), status -> null);
    }

    private static @Nullable Reason refusedHold(HttpStatus status) {
        return switch (status) {
            case CONFLICT -> Reason.INSUFFICIENT_FUNDS;
            case NOT_FOUND, UNPROCESSABLE_CONTENT -> Reason.NO_ACCOUNT;
            default -> null;
        };
    }
}
