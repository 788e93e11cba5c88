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
 * Measures issuing and verifying tokens in process, with all families side by side in interleaved rounds (A B
 * B A).
 */
final class TokenRounds {

    private final int layers;

    private final int rounds;

    private final int millis;

    private final int warmUpMillis;

    private final Consumer<String> progress;

    /** @param layers maximum number of layers of a token */
    TokenRounds(int layers, int rounds, int millis, int warmUpMillis, Consumer<String> progress) {
        this.layers = layers;
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
                TokenWorker.class.getName(),
                String.valueOf(layers));
        try (Stack worker = Stack.start("countersign", command, folder.resolve("tokens.log"))) {
            return measure(worker);
        }
    }

    private List<Map<String, String>> measure(Stack worker) {
        List<TokenTask> tasks = TokenTask.all(layers, millis);
        progress.accept("tokens, warming up");
        tasks.forEach(task -> worker.ask(task.withMillis(warmUpMillis)));
        List<Map<String, String>> rows = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            progress.accept("tokens, round " + round + " of " + rounds);
            for (TokenTask task : round % 2 == 1 ? tasks : tasks.reversed()) {
                Answer answer = Objects.requireNonNull(worker.ask(task), "it can do all of them");
                rows.add(columns(task, round, answer, worker.description()));
            }
        }
        return rows;
    }

    private static Map<String, String> columns(
            TokenTask task, int round, Answer answer, Stack.Description description) {
        Map<String, String> columns = new LinkedHashMap<>();
        columns.put("family", task.family());
        columns.put("operation", task.operation());
        columns.put("layers", String.valueOf(task.layers()));
        columns.put("round", String.valueOf(round));
        columns.put("operations", String.valueOf(answer.operations()));
        columns.put("us", LoadColumns.number(answer.wallMicros()));
        columns.put("cpu_us", LoadColumns.number(answer.cpuMicros()));
        columns.put("version", description.version());
        columns.put("runtime", description.runtime());
        columns.put("by", description.cryptography());
        return columns;
    }

    /** Returns the sizes of tokens of each family and number of layers, in octets. */
    List<Map<String, String>> sizes() {
        TokenOperations operations = new TokenOperations(layers);
        List<Map<String, String>> rows = new ArrayList<>();
        rows.add(size("oauth", 1, operations.oauthSize()));
        for (String family : TokenTask.FLAT) {
            rows.add(size(family, 1, operations.size(family, 1)));
        }
        for (String family : TokenTask.NESTED) {
            for (int count = 1; count <= layers; count++) {
                rows.add(size(family, count, operations.size(family, count)));
            }
        }
        return rows;
    }

    private static Map<String, String> size(String family, int layers, int octets) {
        Map<String, String> columns = new LinkedHashMap<>();
        columns.put("family", family);
        columns.put("layers", String.valueOf(layers));
        columns.put("octets", String.valueOf(octets));
        return columns;
    }
}
