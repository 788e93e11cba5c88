// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.zk;

import io.countersign.benchmarks.load.LoadColumns;
import io.countersign.benchmarks.peers.AbsentPeers;
import io.countersign.benchmarks.stacks.Rounds;
import io.countersign.benchmarks.stacks.Row;
import io.countersign.benchmarks.stacks.Stack;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Measures proving and verifying in process, with all stacks side by side. */
final class ProofRounds implements AutoCloseable {

    private final List<Stack> running = new ArrayList<>();

    private final Consumer<String> progress;

    private ProofRounds(Consumer<String> progress) {
        this.progress = progress;
    }

    /** Starts the stacks that are available on this machine. */
    static ProofRounds start(List<String> stacks, Path folder, AbsentPeers absent, Consumer<String> progress) {
        ProofRounds rounds = new ProofRounds(progress);
        for (String name : stacks) {
            progress.accept("Starting " + name);
            absent.attempt(name, () -> rounds.running.add(ProofStacks.start(name, folder)));
        }
        return rounds;
    }

    /** Numbers of rounds, and durations in milliseconds. */
    record Extent(int rounds, int millis, int warmUp, int slowRounds, int slowWarmUp) {}

    List<Map<String, String>> measure(List<String> circuits, Extent extent) {
        List<Stack> fast = running.stream().filter(stack -> !isSlow(stack)).toList();
        List<Stack> slow = running.stream().filter(ProofRounds::isSlow).toList();
        List<Row<Task>> rows = new ArrayList<>();
        for (String circuit : circuits) {
            rows.addAll(new Rounds(fast, extent.rounds(), extent.warmUp())
                    .measure(tasks(circuit, Task.MODES, extent), progress));
            rows.addAll(new Rounds(slow, extent.slowRounds(), extent.slowWarmUp())
                    .measure(
                            tasks(circuit, slow.isEmpty() ? List.of() : List.of(Task.VERIFY, Task.PROVE), extent),
                            progress));
        }
        return rows.stream().map(this::columns).toList();
    }

    private static boolean isSlow(Stack stack) {
        return stack.name().equals(ProofStacks.GRAALJS);
    }

    private static List<Task> tasks(String circuit, List<String> modes, Extent extent) {
        return modes.stream()
                .map(mode -> new Task(circuit, mode, extent.millis()))
                .toList();
    }

    private Map<String, String> columns(Row<Task> row) {
        Map<String, String> columns = new LinkedHashMap<>();
        columns.put("stack", row.stack());
        columns.put("circuit", row.request().circuit());
        columns.put("mode", row.request().mode());
        columns.put("round", String.valueOf(row.round()));
        columns.put("proofs", String.valueOf(row.answer().operations()));
        columns.put("us", LoadColumns.number(row.answer().wallMicros()));
        columns.put("cpu_us", LoadColumns.number(row.answer().cpuMicros()));
        columns.putAll(described(row.stack()));
        return columns;
    }

    private Map<String, String> described(String name) {
        Stack.Description description = running.stream()
                .filter(stack -> stack.name().equals(name))
                .findFirst()
                .orElseThrow()
                .description();
        Map<String, String> columns = new LinkedHashMap<>();
        columns.put("version", description.version());
        columns.put("runtime", description.runtime());
        columns.put("by", description.cryptography());
        columns.put("checks", description.checks());
        return columns;
    }

    @Override
    public void close() {
        running.forEach(Stack::close);
    }
}
