// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import java.util.BitSet;

/** Directed edges between numbered states. */
final class Graph {

    private final IntList sources = new IntList();

    private final IntList targets = new IntList();

    void add(int source, int target) {
        sources.add(source);
        targets.add(target);
    }

    /** Returns the states from which one of the given ones can be reached. */
    BitSet reaching(BitSet ends, int states) {
        int[] starts = starts(states);
        int[] predecessors = predecessors(starts);
        BitSet reaching = new BitSet(states);
        IntList open = new IntList();
        ends.stream().forEach(end -> visit(end, reaching, open));
        while (open.size() > 0) {
            int state = open.removeLast();
            for (int i = starts[state]; i < starts[state + 1]; i++) {
                visit(predecessors[i], reaching, open);
            }
        }
        return reaching;
    }

    private static void visit(int state, BitSet reaching, IntList open) {
        if (!reaching.get(state)) {
            reaching.set(state);
            open.add(state);
        }
    }

    /** Returns where the predecessors of each state start. */
    private int[] starts(int states) {
        int[] starts = new int[states + 1];
        for (int i = 0; i < targets.size(); i++) {
            starts[targets.get(i) + 1]++;
        }
        for (int state = 0; state < states; state++) {
            starts[state + 1] += starts[state];
        }
        return starts;
    }

    private int[] predecessors(int[] starts) {
        int[] next = starts.clone();
        int[] predecessors = new int[sources.size()];
        for (int i = 0; i < sources.size(); i++) {
            predecessors[next[targets.get(i)]++] = sources.get(i);
        }
        return predecessors;
    }
}
