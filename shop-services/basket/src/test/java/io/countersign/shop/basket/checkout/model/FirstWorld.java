// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import io.countersign.shop.basket.checkout.model.Worker.Role;

/** The first state of a scenario. */
final class FirstWorld {

    private final Scenario scenario;

    private final int orders;

    private FirstWorld(Scenario scenario) {
        this.scenario = scenario;
        this.orders = scenario.orders();
    }

    static World of(Scenario scenario, Walk walk) {
        FirstWorld first = new FirstWorld(scenario);
        FormerOrder former = scenario.former();
        World world = former == null ? first.world() : first.with(former);
        Step firstStep = scenario.firstStep();
        return firstStep == null ? world : walk.untilSent(world, firstStep);
    }

    private World world() {
        return new World(
                new Basket(
                        Row.repeat(Order.ABSENT, orders),
                        Row.repeat(1, scenario.keys()),
                        workers(),
                        Row.repeat(Row.empty(), orders)),
                new Product(1, scenario.stock(), 0, 0, Row.repeat(Reservation.NONE, orders)),
                new Account(scenario.balance(), Row.empty(), Row.repeat(Debit.NONE, orders)),
                Row.repeat(Shipment.NONE, orders),
                Row.empty(),
                scenario.events());
    }

    private Row<Worker> workers() {
        Row<Worker> workers = Row.empty();
        for (int key = 0; key < scenario.keys(); key++) {
            workers = workers.plus(new Worker(Role.REQUEST, scenario.firstOrder(key), Step.OPEN));
        }
        for (int i = 0; i < scenario.repeats(); i++) {
            workers = workers.plus(new Worker(Role.REPEAT, 0, Step.OPEN));
        }
        for (int i = 0; i < scenario.recoveries(); i++) {
            workers = workers.plus(Worker.IDLE);
        }
        return workers;
    }

    /** The request of an order of the last version is over. */
    private World with(FormerOrder former) {
        World world = world();
        Basket basket = world.basket().with(0, former.order());
        basket = basket.with(0, basket.worker(0).end());
        return world.with(former.order().holdsLines() ? basket.takeLines(0) : basket)
                .with(product(world.product(), former))
                .with(account(world.account(), former));
    }

    private static Product product(Product product, FormerOrder former) {
        return new Product(product.price(), product.stock(), former.reserved(), 0, product.reservations())
                .with(0, former.reservation());
    }

    private static Account account(Account account, FormerOrder former) {
        Account before = former.debited() == 0 ? account : account.post(LedgerEntry.debit(0, former.debited()));
        return before.with(0, former.debit());
    }
}
