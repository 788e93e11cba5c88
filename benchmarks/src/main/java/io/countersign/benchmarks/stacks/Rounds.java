// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.stacks;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Measures one operation after the other, with all stacks side by side in interleaved rounds (A B B A). */
public final class Rounds {

    private final List<Stack> stacks;

    private final int rounds;

    private final int warmUpMillis;

    public Rounds(List<Stack> stacks, int rounds, int warmUpMillis) {
        this.stacks = stacks;
        this.rounds = rounds;
        this.warmUpMillis = warmUpMillis;
    }

    public <R extends Asked<R>> List<Row<R>> measure(List<R> requests, Consumer<String> progress) {
        List<Row<R>> rows = new ArrayList<>();
        for (int i = 0; i < requests.size(); i++) {
            R request = requests.get(i);
            progress.accept("%d of %d: %s".formatted(i + 1, requests.size(), request));
            rows.addAll(measure(request, progress));
        }
        return rows;
    }

    private <R extends Asked<R>> List<Row<R>> measure(R request, Consumer<String> progress) {
        List<Stack> able = new ArrayList<>();
        for (Stack stack : stacks) {
            try {
                if (stack.ask(request.withMillis(warmUpMillis)) != null) {
                    able.add(stack);
                }
            } catch (IllegalStateException ex) {
                progress.accept(stack.name() + " is skipped: " + ex.getMessage());
            }
        }
        List<Row<R>> rows = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            for (Stack stack : round % 2 == 1 ? able : able.reversed()) {
                Answer answer = stack.ask(request);
                if (answer != null) {
                    rows.add(new Row<>(stack.name(), request, round, answer));
                }
            }
        }
        return rows;
    }
}
