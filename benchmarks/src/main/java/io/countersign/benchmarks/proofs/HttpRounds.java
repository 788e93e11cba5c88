// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.proofs;

import io.countersign.benchmarks.load.LoadColumns;
import io.countersign.benchmarks.peers.AbsentPeerException;
import io.countersign.benchmarks.stacks.Answer;
import io.countersign.benchmarks.stacks.BenchProcess;
import io.countersign.benchmarks.stacks.LineProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/** Measures what requests cost a service in interleaved rounds: the CPU time of its request threads. */
final class HttpRounds {

    /** Request with a proof of its own. */
    static final String PROOF = "a proof";

    /** Request of a session that a proof began. */
    static final String SESSION = "a session's request";

    private static final int WARM_UP = 6;

    private static final int PROOFS = 10;

    private static final int REQUESTS = 200;

    private static final List<Variant> VARIANTS = List.of(
            new Variant("Groth16", PROOF, PROOFS),
            new Variant("Bulletproofs", PROOF, PROOFS),
            new Variant("STARK", PROOF, PROOFS),
            new Variant("Groth16", SESSION, REQUESTS),
            new Variant("STARK", SESSION, REQUESTS));

    private HttpRounds() {}

    /**
     * Returns a row for each system, kind of request and round.
     *
     * @param log file for the output of the service
     * @throws AbsentPeerException if the service does not start
     */
    static List<Map<String, String>> measure(int rounds, Path log, Consumer<String> progress)
            throws AbsentPeerException {
        List<Map<String, String>> rows = new ArrayList<>();
        try (LineProcess service = BenchProcess.start("the service", HttpWorker.class, List.of(), List.of(), log)) {
            for (int round = -WARM_UP; round < rounds; round++) {
                progress.accept("over HTTP: round " + round);
                for (Variant variant : round % 2 == 0 ? VARIANTS : VARIANTS.reversed()) {
                    Answer answer = Objects.requireNonNull(
                            Answer.parse(service.ask(variant.line())), "the service supports each kind");
                    if (round >= 0) {
                        rows.add(variant.row(round, answer));
                    }
                }
            }
        }
        return rows;
    }

    /**
     * Requests of one kind.
     *
     * @param count number of requests in a round
     */
    record Variant(String system, String kind, int count) {

        private static final String SEPARATOR = "\t";

        static Variant parse(String line) {
            String[] parts = line.split(SEPARATOR, -1);
            return new Variant(parts[0], parts[1], Integer.parseInt(parts[2]));
        }

        String line() {
            return String.join(SEPARATOR, system, kind, String.valueOf(count));
        }

        private Map<String, String> row(int round, Answer answer) {
            Map<String, String> columns = new LinkedHashMap<>();
            columns.put("system", system);
            columns.put("request", kind);
            columns.put("round", String.valueOf(round));
            columns.put("cpu_us", LoadColumns.number(answer.cpuMicros()));
            return columns;
        }
    }
}
