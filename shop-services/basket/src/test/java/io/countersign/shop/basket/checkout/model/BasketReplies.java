// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import io.countersign.shop.basket.checkout.model.Debit.State;
import io.countersign.shop.basket.checkout.model.Reply.Plain;
import io.countersign.shop.basket.checkout.model.Worker.Role;

/** What a worker does after the answer to its call. */
final class BasketReplies {

    private final Scenario scenario;

    private final Rules rules;

    BasketReplies(Scenario scenario, Rules rules) {
        this.scenario = scenario;
        this.rules = rules;
    }

    World hear(World world, int index, Reply reply) {
        Worker worker = world.basket().worker(index);
        if (givesUpOnDebit(worker, reply) && !rules.keep(Rule.UNKNOWN_IS_NO_503)) {
            Basket told = world.basket().tell(worker.order(), Answer.UNAVAILABLE_503);
            return world.with(told.with(index, worker.end()));
        }
        return world.with(index, next(worker, reply));
    }

    private static boolean givesUpOnDebit(Worker worker, Reply reply) {
        return worker.step() == Step.ASK && reply == Plain.UNKNOWN && worker.is(Role.REQUEST);
    }

    private Worker next(Worker worker, Reply reply) {
        return switch (worker.step()) {
            case RESERVE -> reserved(worker, reply);
            case BOOK -> booked(worker, reply);
            case EARLY_DISPATCH -> worker.go(Step.DEBIT, worker.price());
            case DEBIT, ASK -> decided(worker, reply);
            case EARLY_RELEASE -> reply == Plain.UNKNOWN ? worker.end() : worker.go(Step.ASK);
            case DISPATCH -> dispatched(worker, reply);
            case COMMIT_FIRST -> committedFirst(worker, reply);
            case COMMIT -> committed(worker, reply);
            case UNDO -> ifDone(worker, reply, Step.RELEASE);
            case RELEASE -> ifDone(worker, reply, scenario.delivery() ? Step.CANCEL : Step.END);
            case CANCEL -> ifDone(worker, reply, Step.END);
            case BOOK_ANEW -> ifDone(worker, reply, Step.DISPATCH);
            default -> throw new IllegalArgumentException(worker.step().name());
        };
    }

    private Worker reserved(Worker worker, Reply reply) {
        return reply instanceof Reply.Reserved(int price)
                ? worker.go(scenario.delivery() ? Step.BOOK : Step.DEBIT, price)
                : rejectUndebited(worker, reply);
    }

    private Worker booked(Worker worker, Reply reply) {
        Step next = rules.keep(Rule.DISPATCH_AFTER_CONFIRMED) ? Step.DEBIT : Step.EARLY_DISPATCH;
        return reply == Plain.DONE ? worker.go(next, worker.price()) : rejectUndebited(worker, reply);
    }

    /** No debit was sent, so account need not be asked. */
    private static Worker rejectUndebited(Worker worker, Reply reply) {
        return worker.go(Step.REJECT, reply == Plain.UNKNOWN);
    }

    private Worker decided(Worker worker, Reply reply) {
        if (!(reply instanceof Reply.Decided(Debit debit))) {
            return undecided(worker);
        }
        if (debit.is(State.DEBITED)) {
            return worker.is(Role.REQUEST) ? worker.go(Step.CONFIRM, debit.amount()) : worker.go(Step.COMMIT_FIRST);
        }
        return worker.go(Step.REJECT, debit.is(State.BARRED));
    }

    /** A request asks once; then recovery asks. */
    private Worker undecided(Worker worker) {
        if (!worker.is(Role.REQUEST)) {
            return worker.end();
        }
        if (worker.step() == Step.ASK) {
            return worker.go(Step.TELL);
        }
        return rules.keep(Rule.ASK_BEFORE_REJECTING) ? worker.go(Step.ASK) : worker.go(Step.REJECT, true);
    }

    private static Worker committedFirst(Worker worker, Reply reply) {
        if (!(reply instanceof Reply.Committed(Batch orders, int price))) {
            return worker.end();
        }
        return orders.contains(worker.order()) ? worker.go(Step.CONFIRM, price) : worker.go(Step.REJECT);
    }

    private static Worker committed(Worker worker, Reply reply) {
        return reply instanceof Reply.Committed committed
                ? worker.go(Step.MARK_COMMITTED, committed.orders())
                : worker.end();
    }

    private static Worker dispatched(Worker worker, Reply reply) {
        if (reply == Plain.UNKNOWN) {
            return worker.end();
        }
        return worker.go(reply == Plain.DONE ? Step.MARK_SENT : Step.BOOK_ANEW);
    }

    private static Worker ifDone(Worker worker, Reply reply, Step next) {
        return reply == Plain.DONE ? worker.go(next) : worker.end();
    }
}
