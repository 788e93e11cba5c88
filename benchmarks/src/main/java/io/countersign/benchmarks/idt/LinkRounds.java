// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.idt;

import io.countersign.benchmarks.load.LoadColumns;
import io.countersign.benchmarks.peers.AbsentPeerException;
import io.countersign.benchmarks.stacks.Answer;
import io.countersign.benchmarks.stacks.Stack;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Measures the cost of setting up, opening and using a link between two workloads, in interleaved rounds (A B
 * B A).
 */
final class LinkRounds {

    private final int rounds;

    private final int millis;

    private final int warmUpMillis;

    private final Consumer<String> progress;

    LinkRounds(int rounds, int millis, int warmUpMillis, Consumer<String> progress) {
        this.rounds = rounds;
        this.millis = millis;
        this.warmUpMillis = warmUpMillis;
        this.progress = progress;
    }

    List<Map<String, String>> measure(Path folder) throws AbsentPeerException {
        List<String> command = Stack.jvm(
                "-XX:+UseSerialGC",
                "-Xmx512m",
                "-cp",
                System.getProperty("java.class.path"),
                LinkWorker.class.getName());
        List<LinkTask> tasks = LinkTask.OPERATIONS.stream()
                .map(operation -> new LinkTask(operation, millis))
                .toList();
        try (Stack worker = Stack.start("countersign", command, folder.resolve("links.log"))) {
            progress.accept("links, warming up");
            tasks.forEach(task -> worker.ask(task.withMillis(warmUpMillis)));
            List<Map<String, String>> rows = new ArrayList<>();
            for (int round = 1; round <= rounds; round++) {
                progress.accept("links, round " + round + " of " + rounds);
                for (LinkTask task : round % 2 == 1 ? tasks : tasks.reversed()) {
                    rows.add(columns(task, round, Objects.requireNonNull(worker.ask(task), "it can do all of them")));
                }
            }
            return rows;
        }
    }

    private static Map<String, String> columns(LinkTask task, int round, Answer answer) {
        Map<String, String> columns = new LinkedHashMap<>();
        columns.put("operation", task.operation());
        columns.put("round", String.valueOf(round));
        columns.put("operations", String.valueOf(answer.operations()));
        columns.put("us", LoadColumns.number(answer.wallMicros()));
        columns.put("cpu_us", LoadColumns.number(answer.cpuMicros()));
        return columns;
    }
}
