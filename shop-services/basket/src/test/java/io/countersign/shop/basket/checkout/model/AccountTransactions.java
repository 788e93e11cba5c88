// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import io.countersign.shop.basket.checkout.model.Debit.State;

/** The debit, the question for it, and its undoing. */
final class AccountTransactions {

    private final Rules rules;

    AccountTransactions(Rules rules) {
        this.rules = rules;
    }

    Outcome debit(World world, int order, int amount) {
        Account account = world.account();
        if (!account.debit(order).open()) {
            return answer(world, order);
        }
        if (account.balance() >= amount) {
            Account debited = account.post(LedgerEntry.debit(order, amount));
            return answer(world.with(debited.with(order, new Debit(State.DEBITED, amount))), order);
        }
        return rules.keep(Rule.REFUSED_DEBIT_IS_STORED)
                ? answer(world.with(account.with(order, Debit.REFUSED)), order)
                : new Outcome(world, new Reply.Decided(Debit.REFUSED));
    }

    Outcome ask(World world, int order) {
        if (world.debit(order).open() && !rules.keep(Rule.ASK_LEAVES_TOMBSTONE)) {
            return new Outcome(world, new Reply.Decided(Debit.BARRED));
        }
        return answer(barredIfOpen(world, order), order);
    }

    Outcome undo(World world, int order) {
        Account account = world.account();
        Debit debit = account.debit(order);
        if (debit.is(State.DEBITED)) {
            Account refunded = account.post(LedgerEntry.refund(order, debit.amount()));
            return Outcome.done(world.with(refunded.with(order, new Debit(State.REFUNDED, debit.amount()))));
        }
        return Outcome.done(ask(world, order).after());
    }

    private static World barredIfOpen(World world, int order) {
        return world.debit(order).open() ? world.with(world.account().with(order, Debit.BARRED)) : world;
    }

    private static Outcome answer(World world, int order) {
        return new Outcome(world, new Reply.Decided(world.debit(order)));
    }
}
