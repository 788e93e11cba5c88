// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.zk;

import io.countersign.benchmarks.load.HttpRequests;
import io.countersign.benchmarks.load.Load;
import io.countersign.benchmarks.load.LoadColumns;
import io.countersign.benchmarks.load.LoadGenerator;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Compares two authenticators, of which one verifies waiting proofs together, in interleaved rounds (A B B A). */
final class BatchingRounds {

    static final String TOGETHER = "together";

    static final String ALONE = "alone";

    /** After 30 s of load the compilers still use a third of the processors, and the one that batches gains more later. */
    private static final int WARM_UP_ROUNDS = 30;

    private final int connections;

    private final int rounds;

    private final Duration time;

    private final Consumer<String> progress;

    private final List<Map<String, String>> rows = new ArrayList<>();

    BatchingRounds(int connections, int rounds, Duration time, Consumer<String> progress) {
        this.connections = connections;
        this.rounds = rounds;
        this.time = time;
        this.progress = progress;
    }

    List<Map<String, String>> measure(Path folder) {
        try (Authenticator together = Authenticator.start(folder.resolve(TOGETHER));
                Authenticator alone = Authenticator.start(folder.resolve(ALONE), "--countersign.zk.batch.size=1")) {
            List<Subject> subjects = List.of(
                    new Subject(TOGETHER, together.server().port(), together.verifications()),
                    new Subject(ALONE, alone.server().port(), alone.verifications()));
            for (Subject subject : subjects) {
                progress.accept("batching, warm-up of the server that verifies " + subject.name());
                subject.load(connections, time.multipliedBy(WARM_UP_ROUNDS));
            }
            for (int round = 1; round <= rounds; round++) {
                progress.accept("batching, round " + round + " of " + rounds);
                for (Subject subject : round % 2 == 1 ? subjects : subjects.reversed()) {
                    rows.add(row(subject, round));
                }
            }
        }
        return List.copyOf(rows);
    }

    private Map<String, String> row(Subject subject, int round) {
        Map<String, String> row = new LinkedHashMap<>();
        row.put("verified", subject.name());
        row.put("round", String.valueOf(round));
        row.put("connections", String.valueOf(connections));
        row.putAll(LoadColumns.of(subject.load(connections, time)));
        return row;
    }

    /** One of the two authenticators. */
    private record Subject(String name, int port, HttpRequests requests) {

        Load load(int connections, Duration time) {
            return LoadGenerator.run(port, requests, connections, time, Integer.MAX_VALUE);
        }
    }
}
