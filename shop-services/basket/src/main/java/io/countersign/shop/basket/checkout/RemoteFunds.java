// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import io.countersign.shop.common.Money;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/** Funds at the account service. */
@Component
class RemoteFunds implements Funds {

    private final AccountClient accounts;

    RemoteFunds(AccountClient accounts) {
        this.accounts = accounts;
    }

    @Override
    public Outcome debit(Order order) {
        return decided(() -> accounts.debit(
                order.orderId(), new AccountClient.Debit(order.userId(), new Money(order.total()), order.accNum())));
    }

    @Override
    public Outcome ask(String orderId) {
        return decided(() -> accounts.bar(orderId));
    }

    @Override
    public Outcome undo(String orderId) {
        return ParticipantCalls.outcome(() -> accounts.undo(orderId));
    }

    private static Outcome decided(Supplier<AccountClient.Decided> call) {
        return ParticipantCalls.outcome(() -> outcome(call.get().status()), ParticipantCalls.NO_REFUSAL);
    }

    private static Outcome outcome(String status) {
        return switch (status) {
            case "DEBITED" -> Outcome.DONE;
            case "INSUFFICIENT_FUNDS" -> new Outcome.Refused(Reason.INSUFFICIENT_FUNDS);
            case "NO_ACCOUNT" -> new Outcome.Refused(Reason.NO_ACCOUNT);
            case "BARRED", "REFUNDED" -> new Outcome.Refused(Reason.INTERRUPTED);
            default -> new Outcome.Unknown("debit " + status);
        };
    }
}
