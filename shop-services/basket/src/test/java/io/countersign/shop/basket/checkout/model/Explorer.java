// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds every state of a scenario, breadth first, so that the way to a broken invariant is a shortest one. Then
 * checks that the orders can settle from every state without a fault.
 */
final class Explorer {

    private final Scenario scenario;

    private final Set<Invariant> invariants;

    private final Moves moves;

    private final Map<World, Integer> numbers = new HashMap<>();

    private final List<World> worlds = new ArrayList<>();

    private final IntList parents = new IntList();

    private final Graph faultless = new Graph();

    private final BitSet settled = new BitSet();

    private Explorer(Scenario scenario, Rules rules, Set<Invariant> invariants) {
        this.scenario = scenario;
        this.invariants = invariants;
        this.moves = new Moves(scenario, rules);
    }

    static Result explore(Scenario scenario, Rules rules) {
        return explore(scenario, rules, EnumSet.allOf(Invariant.class));
    }

    /** Checks only some invariants. */
    static Result explore(Scenario scenario, Rules rules, Set<Invariant> invariants) {
        return new Explorer(scenario, rules, invariants).explore();
    }

    private Result explore() {
        number(FirstWorld.of(scenario, new Walk(moves)), 0);
        for (int state = 0; state < worlds.size(); state++) {
            World world = worlds.get(state);
            Invariant broken = broken(world);
            if (broken != null) {
                return new Result(worlds, broken, path(state));
            }
            settled.set(state, world.settled());
            follow(state, world);
        }
        return settling();
    }

    private void follow(int state, World world) {
        for (Move move : moves.from(world)) {
            int next = number(move.after(), state);
            if (move.faultless()) {
                faultless.add(state, next);
            }
        }
    }

    /** Returns the number of a state, a new one with this parent if it was unknown. */
    private int number(World world, int parent) {
        Integer known = numbers.putIfAbsent(world, worlds.size());
        if (known != null) {
            return known;
        }
        worlds.add(world);
        parents.add(parent);
        return worlds.size() - 1;
    }

    private @Nullable Invariant broken(World world) {
        for (Invariant invariant : invariants) {
            if (!invariant.holds(scenario, world)) {
                return invariant;
            }
        }
        return null;
    }

    private Result settling() {
        int states = worlds.size();
        int stuck = faultless.reaching(settled, states).nextClearBit(0);
        return stuck < states && invariants.contains(Invariant.EVERY_ORDER_CAN_STILL_SETTLE)
                ? new Result(worlds, Invariant.EVERY_ORDER_CAN_STILL_SETTLE, path(stuck))
                : new Result(worlds, null, List.of());
    }

    private List<String> path(int state) {
        List<String> path = new ArrayList<>();
        for (int at = state; at > 0; at = parents.get(at)) {
            path.addFirst(label(worlds.get(parents.get(at)), worlds.get(at)));
        }
        return path;
    }

    private String label(World from, World to) {
        return moves.from(from).stream()
                .filter(move -> move.after().equals(to))
                .map(move -> move.label().get())
                .findFirst()
                .orElseThrow();
    }
}
