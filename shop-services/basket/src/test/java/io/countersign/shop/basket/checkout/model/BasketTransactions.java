// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import io.countersign.shop.basket.checkout.model.Order.Reason;
import io.countersign.shop.basket.checkout.model.Order.State;
import io.countersign.shop.basket.checkout.model.Worker.Role;

/** Transactions of basket. */
final class BasketTransactions {

    private final Scenario scenario;

    private final Rules rules;

    private final Keys keys;

    BasketTransactions(Scenario scenario, Rules rules) {
        this.scenario = scenario;
        this.rules = rules;
        this.keys = new Keys(scenario, rules);
    }

    World run(World world, int index) {
        Worker worker = world.basket().worker(index);
        return switch (worker.step()) {
            case OPEN -> open(world, index, worker);
            case CONFIRM -> confirm(world, index, worker);
            case REJECT -> reject(world, index, worker);
            case TELL -> tell(world, index, worker);
            case END -> end(world, index, worker);
            case MARK_COMMITTED -> markCommitted(world, index, worker);
            case MARK_SENT -> markSent(world, index, worker);
            default -> throw new IllegalArgumentException(worker.step().name());
        };
    }

    /** Stores an order with the lines of the basket, still without prices, or finds the order of the key. */
    private World open(World world, int index, Worker worker) {
        int key = scenario.key(worker.order());
        int order = keys.orderToOpen(world, key);
        if (order == Keys.NONE) {
            int current = keys.current(world, key);
            return world.with(index, worker.as(worker.role(), current).go(Step.TELL));
        }
        Basket opened =
                world.basket().with(order, Order.pending(scenario.delivery())).takeLines(key);
        return world.with(opened.with(index, worker.as(Role.REQUEST, order).go(Step.RESERVE)));
    }

    /** Stores the total of the reservation. Recovery has committed its stock before. */
    private World confirm(World world, int index, Worker worker) {
        Order order = world.order(worker.order());
        World after = order.undecided()
                ? world.with(worker.order(), order.confirmed(worker.price(), worker.is(Role.RECOVERY)))
                : world;
        return after.with(index, worker.go(Step.TELL));
    }

    /** Rejects the order and puts its lines back into the basket. */
    private World reject(World world, int index, Worker worker) {
        Order order = world.order(worker.order());
        Basket basket = world.basket();
        if (order.undecided()) {
            basket = basket.with(worker.order(), order.rejecting(reasonToStore(worker)))
                    .giveLinesBack(scenario.key(worker.order()));
        }
        return world.with(basket.with(index, worker.go(Step.TELL, worker.outage())));
    }

    private Reason reasonToStore(Worker worker) {
        if (scenario.attempts() == 1) {
            return Reason.NONE;
        }
        return worker.outage() ? Reason.OUTAGE : Reason.REFUSAL;
    }

    /** Answers the client by the stored state alone, and goes on with the undoing. */
    private World tell(World world, int index, Worker worker) {
        Order order = world.order(worker.order());
        Basket basket =
                worker.is(Role.RECOVERY) ? world.basket() : world.basket().tell(worker.order(), answer(order, worker));
        boolean undoes = order.is(State.REJECTING) && !worker.is(Role.REPEAT);
        return world.with(basket.with(index, undoes ? worker.go(firstOfUndoing()) : worker.end()));
    }

    private static Answer answer(Order order, Worker worker) {
        return switch (order.state()) {
            case CONFIRMED -> Answer.CREATED_201;
            case REJECTING, REJECTED -> outage(order, worker) ? Answer.UNAVAILABLE_503 : Answer.CONFLICT_409;
            case ABSENT, PENDING, CONFIRMING -> Answer.ACCEPTED_202;
        };
    }

    /** A reason that is not stored is known only to the worker that rejects. */
    private static boolean outage(Order order, Worker worker) {
        return switch (order.reason()) {
            case OUTAGE -> true;
            case REFUSAL -> false;
            case NONE -> order.is(State.REJECTING) && worker.outage();
        };
    }

    Step firstOfUndoing() {
        return rules.keep(Rule.UNDO_ON_REJECTING) ? Step.UNDO : Step.RELEASE;
    }

    private static World end(World world, int index, Worker worker) {
        Order order = world.order(worker.order());
        World after = order.is(State.REJECTING) ? world.with(worker.order(), order.rejected()) : world;
        return after.with(index, worker.end());
    }

    private static World markCommitted(World world, int index, Worker worker) {
        World after = world;
        for (int order : worker.batch().orders()) {
            if (world.order(order).is(State.CONFIRMED)) {
                after = after.with(order, world.order(order).withStockCommitted());
            }
        }
        return after.with(index, worker.end());
    }

    private static World markSent(World world, int index, Worker worker) {
        return world.with(worker.order(), world.order(worker.order()).sent()).with(index, worker.end());
    }
}
