// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import java.util.List;

/** Follows one checkout without any fault. */
final class Walk {

    private final Moves moves;

    Walk(Moves moves) {
        this.moves = moves;
    }

    /** Returns the state after the next step of the first worker, or of another one if the first has ended. */
    World next(World world) {
        Worker first = world.basket().worker(0);
        List<World> next = moves.from(world).stream()
                .filter(Move::faultless)
                .map(Move::after)
                .toList();
        return next.stream()
                .filter(after -> !after.basket().worker(0).equals(first))
                .findFirst()
                .orElseGet(next::getFirst);
    }

    /** Returns the state after the first worker has sent the message of a step. */
    World untilSent(World start, Step step) {
        World world = start;
        while (!isSent(world.basket().worker(0), step)) {
            world = next(world);
        }
        return world;
    }

    private static boolean isSent(Worker worker, Step step) {
        return worker.step() == step && worker.waiting() != null;
    }
}
