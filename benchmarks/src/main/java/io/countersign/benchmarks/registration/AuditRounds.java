// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

import io.countersign.benchmarks.peers.AbsentPeerException;
import io.countersign.benchmarks.stacks.BenchProcess;
import io.countersign.benchmarks.stacks.LineProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Measures checks, updates and audits in process, in interleaved rounds (A B B A). */
final class AuditRounds {

    private final List<Integer> slots;

    private final List<Integer> services;

    private final int rounds;

    private final int millis;

    private final int warmUpMillis;

    private final Consumer<String> progress;

    private final List<Map<String, String>> rows = new ArrayList<>();

    private final List<Map<String, String>> sizes = new ArrayList<>();

    /**
     * @param slots numbers of slots of the logs
     * @param services numbers of services in each of them, as far as it has slots
     * @param millis duration of each measurement
     * @param warmUpMillis duration of the warm-up for each measurement
     */
    AuditRounds(
            List<Integer> slots,
            List<Integer> services,
            int rounds,
            int millis,
            int warmUpMillis,
            Consumer<String> progress) {
        this.slots = List.copyOf(slots);
        this.services = List.copyOf(services);
        this.rounds = rounds;
        this.millis = millis;
        this.warmUpMillis = warmUpMillis;
        this.progress = progress;
    }

    private List<AuditTask> of(String operation) {
        List<AuditTask> tasks = new ArrayList<>();
        for (int size : slots) {
            services.stream()
                    .filter(count -> count <= size)
                    .forEach(count -> tasks.add(new AuditTask(operation, size, count, millis)));
        }
        return tasks;
    }

    private List<AuditTask> tasks() {
        List<AuditTask> tasks = new ArrayList<>();
        for (String operation : AuditTask.SINGLE) {
            slots.forEach(size -> tasks.add(new AuditTask(operation, size, 1, millis)));
        }
        AuditTask.OF_LOG.forEach(operation -> tasks.addAll(of(operation)));
        return tasks;
    }

    /** Measures, and leaves the rows in {@link #rows} and {@link #sizes}. */
    void measure(Path logs) throws AbsentPeerException {
        List<AuditTask> tasks = tasks();
        try (LineProcess worker = BenchProcess.start(
                "The worker of audits",
                AuditWorker.class,
                List.of("-Xmx512m"),
                List.of(),
                logs.resolve("audits.log"))) {
            progress.accept("audits, making logs and warming up");
            of(AuditTask.SIZES).forEach(task -> sizes.add(row(task, worker)));
            tasks.forEach(task -> worker.ask(task.lasting(warmUpMillis).toString()));
            for (int round = 1; round <= rounds; round++) {
                progress.accept("audits, round " + round + " of " + rounds);
                for (AuditTask task : round % 2 == 1 ? tasks : tasks.reversed()) {
                    Map<String, String> row = new LinkedHashMap<>();
                    row.put("round", String.valueOf(round));
                    row.putAll(row(task, worker));
                    rows.add(row);
                }
            }
        }
    }

    List<Map<String, String>> rows() {
        return rows;
    }

    /** Returns the sizes, which are the same in each round. */
    List<Map<String, String>> sizes() {
        return sizes;
    }

    private static Map<String, String> row(AuditTask task, LineProcess worker) {
        Map<String, String> row = new LinkedHashMap<>();
        row.put("operation", task.operation());
        row.put("slots", String.valueOf(task.slots()));
        row.put("services", String.valueOf(task.services()));
        row.putAll(Columns.parse(worker.ask(task.toString())));
        return row;
    }
}
