// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import java.util.List;

/** Product, account and delivery, which handle each message in one transaction. */
final class Participants {

    private final ProductTransactions product;

    private final AccountTransactions account;

    private final DeliveryTransactions delivery = new DeliveryTransactions();

    Participants(Scenario scenario, Rules rules) {
        this.product = new ProductTransactions(scenario, rules);
        this.account = new AccountTransactions(rules);
    }

    /** Returns all possible results. */
    List<Outcome> handle(World world, Message message) {
        int order = message.order();
        return switch (message.verb()) {
            case RESERVE -> product.reserve(world, order);
            case RELEASE -> List.of(product.release(world, order));
            case COMMIT -> product.commit(world, message.orders());
            case DEBIT -> List.of(account.debit(world, order, message.amount()));
            case ASK -> List.of(account.ask(world, order));
            case UNDO -> List.of(account.undo(world, order));
            case BOOK -> List.of(delivery.book(world, order));
            case DISPATCH -> List.of(delivery.dispatch(world, order));
            case CANCEL -> List.of(delivery.cancel(world, order));
        };
    }
}
