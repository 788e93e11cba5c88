// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import io.countersign.shop.basket.checkout.model.Reservation.State;
import java.util.ArrayList;
import java.util.List;

/** Reservations, their release and their commit. */
final class ProductTransactions {

    private final Scenario scenario;

    private final Rules rules;

    ProductTransactions(Scenario scenario, Rules rules) {
        this.scenario = scenario;
        this.rules = rules;
    }

    List<Outcome> reserve(World world, int order) {
        Reservation known = world.reservation(order);
        if (known.holdsStock()) {
            return List.of(repeated(world, order));
        }
        if (!known.is(State.NONE) || !scenario.expects(world.product().price())) {
            return List.of(Outcome.refused(world));
        }
        return world.product().stock() > 0
                ? List.of(reserved(world, world.product(), order))
                : withoutStock(world, order);
    }

    private Outcome repeated(World world, int order) {
        if (rules.keep(Rule.PRICES_OF_RESERVATION_STAY)) {
            return new Outcome(
                    world, new Reply.Reserved(world.reservation(order).price()));
        }
        Product product = world.product();
        Reservation repriced = new Reservation(product.reservation(order).state(), product.price());
        return new Outcome(world.with(product.with(order, repriced)), new Reply.Reserved(product.price()));
    }

    private List<Outcome> withoutStock(World world, int order) {
        List<Outcome> outcomes = new ArrayList<>();
        outcomes.add(Outcome.refused(world));
        if (!rules.keep(Rule.ONLY_BASKET_ENDS_RESERVATIONS)) {
            for (int other = 0; other < world.product().reservations().size(); other++) {
                if (world.reservation(other).is(State.RESERVED)) {
                    outcomes.add(reserved(world, world.product().end(other, State.EXPIRED), order));
                }
            }
        }
        return outcomes;
    }

    private static Outcome reserved(World world, Product product, int order) {
        return new Outcome(world.with(product.reserve(order, product.price())), new Reply.Reserved(product.price()));
    }

    Outcome release(World world, int order) {
        Product product = world.product();
        Reservation known = product.reservation(order);
        return switch (known.state()) {
            case COMMITTED -> Outcome.refused(world);
            case RELEASED -> Outcome.done(world);
            case RESERVED -> Outcome.done(world.with(product.end(order, State.RELEASED)));
            case NONE, EXPIRED ->
                known.is(State.NONE) && !rules.keep(Rule.RELEASE_LEAVES_TOMBSTONE)
                        ? Outcome.done(world)
                        : Outcome.done(world.with(product.with(order, known.with(State.RELEASED))));
        };
    }

    /** Product may end between two orders of a batch. */
    List<Outcome> commit(World world, Batch batch) {
        List<Outcome> outcomes = new ArrayList<>();
        Product product = world.product();
        Batch committed = Batch.EMPTY;
        for (int order : batch.orders()) {
            if (order != batch.first()) {
                outcomes.add(new Outcome(world.with(product), null));
            }
            product = committed(product, order);
            if (product.reservation(order).is(State.COMMITTED)) {
                committed = committed.plus(order);
            }
        }
        Batch answered = rules.keep(Rule.BATCH_ANSWERS_EACH) ? committed : batch;
        int price = product.reservation(batch.first()).price();
        outcomes.add(new Outcome(world.with(product), new Reply.Committed(answered, price)));
        return outcomes;
    }

    /** Takes stock for a reservation that expired under the last version, or refuses it for good. */
    private Product committed(Product product, int order) {
        Reservation known = product.reservation(order);
        return switch (known.state()) {
            case RESERVED -> product.commit(order);
            case EXPIRED ->
                product.stock() > 0 ? product.reserve(order, known.price()).commit(order) : refused(product, order);
            case NONE -> refused(product, order);
            case COMMITTED, RELEASED -> product;
        };
    }

    private Product refused(Product product, int order) {
        return rules.keep(Rule.REFUSED_COMMIT_IS_STORED)
                ? product.with(order, product.reservation(order).with(State.RELEASED))
                : product;
    }
}
