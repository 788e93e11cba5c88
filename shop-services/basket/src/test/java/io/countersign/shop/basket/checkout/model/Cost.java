// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import io.countersign.shop.basket.checkout.model.Message.Verb;
import java.util.EnumSet;
import java.util.Set;

/** Requests and durable commits. */
record Cost(int requests, int commits) {

    /** From the client to the gateway of basket, and from there to basket. */
    private static final Cost REQUEST_OF_CLIENT = new Cost(2, 0);

    private static final Set<Verb> THROUGH_A_GATEWAY = EnumSet.of(Verb.BOOK, Verb.DISPATCH, Verb.CANCEL);

    /** Returns the cost of a checkout up to the 201. */
    static Cost untilAnswered(Scenario scenario) {
        Walk walk = walk(scenario);
        World world = FirstWorld.of(scenario, walk);
        Cost cost = REQUEST_OF_CLIENT;
        while (!answered(world)) {
            World next = walk.next(world);
            cost = cost.plus(between(world, next));
            world = next;
        }
        return cost;
    }

    /** Returns the cost of all that follows the 201, for a batch of one order. */
    static Cost afterAnswer(Scenario scenario) {
        Walk walk = walk(scenario);
        World world = FirstWorld.of(scenario, walk);
        Cost cost = new Cost(0, 0);
        while (!answered(world) || !world.settled()) {
            World next = walk.next(world);
            cost = answered(world) ? cost.plus(between(world, next)) : cost;
            world = next;
        }
        return cost;
    }

    private static Walk walk(Scenario scenario) {
        return new Walk(new Moves(scenario, Rules.all()));
    }

    private static boolean answered(World world) {
        return world.basket().wasTold(0, Answer.CREATED_201);
    }

    private static Cost between(World before, World after) {
        int requests = 0;
        for (Message message : after.sent()) {
            if (!before.sent().contains(message)) {
                requests += THROUGH_A_GATEWAY.contains(message.verb()) ? 2 : 1;
            }
        }
        return new Cost(requests, stored(before, after) ? 1 : 0);
    }

    /** Each step is one transaction of one service. */
    private static boolean stored(World before, World after) {
        return !before.basket().orders().equals(after.basket().orders())
                || !before.product().equals(after.product())
                || !before.account().equals(after.account())
                || !before.shipments().equals(after.shipments());
    }

    private Cost plus(Cost other) {
        return new Cost(requests + other.requests, commits + other.commits);
    }
}
