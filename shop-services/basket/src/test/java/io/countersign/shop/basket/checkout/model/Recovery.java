// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import java.util.ArrayList;
import java.util.List;

/** Takes up any order that is not settled, at any time, also one that a request works on. */
final class Recovery {

    private final Rules rules;

    private final Step firstOfUndoing;

    Recovery(Rules rules, Step firstOfUndoing) {
        this.rules = rules;
        this.firstOfUndoing = firstOfUndoing;
    }

    /** Returns the workers that an idle one may become. */
    List<Worker> tasks(World world) {
        List<Worker> tasks = new ArrayList<>();
        Row<Order> orders = world.basket().orders();
        Batch batch = Batch.EMPTY;
        for (int order = 0; order < orders.size(); order++) {
            addTask(tasks, Worker.IDLE.as(Worker.Role.RECOVERY, order), world);
            if (orders.get(order).is(Order.State.CONFIRMED)
                    && !orders.get(order).stockCommitted()) {
                batch = batch.plus(order);
            }
        }
        if (!batch.isEmpty()) {
            tasks.add(Worker.IDLE.as(Worker.Role.RECOVERY, batch.first()).go(Step.COMMIT, batch));
        }
        return tasks;
    }

    private void addTask(List<Worker> tasks, Worker worker, World world) {
        Order order = world.order(worker.order());
        switch (order.state()) {
            case PENDING -> tasks.add(ask(worker));
            case CONFIRMING ->
                tasks.add(worker.go(
                        Step.DEBIT, Math.max(1, world.debit(worker.order()).amount())));
            case REJECTING -> tasks.add(worker.go(firstOfUndoing));
            case CONFIRMED -> {
                if (order.shipping() == Order.Shipping.OPEN) {
                    tasks.add(worker.go(Step.DISPATCH));
                }
            }
            case ABSENT, REJECTED -> {}
        }
    }

    private Worker ask(Worker worker) {
        if (!rules.keep(Rule.ASK_BEFORE_REJECTING)) {
            return worker.go(Step.REJECT);
        }
        return worker.go(rules.keep(Rule.RELEASE_AFTER_REJECTING) ? Step.ASK : Step.EARLY_RELEASE);
    }
}
