// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.jwt;

import io.countersign.benchmarks.report.Csv;
import io.countersign.benchmarks.report.Environment;
import io.countersign.benchmarks.stacks.Answer;
import io.countersign.benchmarks.stacks.Row;
import io.countersign.benchmarks.stacks.Stack;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** CSV with a row for each stack, algorithm, mode, size and round, and the fields of the source's model. */
final class JwtCsv {

    private final Environment environment;

    private final Map<String, Stack.Description> stacks;

    JwtCsv(Environment environment, Map<String, Stack.Description> stacks) {
        this.environment = environment;
        this.stacks = stacks;
    }

    void write(Path file, Results results) {
        Csv.write(file, results.rows().stream().map(this::columns).toList());
    }

    private Map<String, String> columns(Row<Request> row) {
        Stack.Description stack =
                stacks.getOrDefault(row.stack(), new Stack.Description(row.stack(), "unknown", "unknown", "unknown"));
        Answer answer = row.answer();
        Map<String, String> columns = new LinkedHashMap<>();
        columns.put("stack", row.stack());
        columns.put("stack_version", stack.version());
        columns.put("alg", row.request().algorithm());
        columns.put("mode", row.request().mode());
        columns.put("round", String.valueOf(row.round()));
        columns.put("iterations", String.valueOf(answer.operations()));
        columns.put("total_ms", number(answer.wallNanos() / 1e6));
        columns.put("ops_per_s", number(answer.perSecond()));
        columns.put("us_per_op", number(answer.wallMicros()));
        columns.put("cpu_us_per_op", number(answer.cpuMicros()));
        columns.put("key", JcaKeys.describe(row.request().algorithm()));
        columns.put("payload", row.request().size());
        columns.put(
                "payload_bytes",
                String.valueOf(Payload.ofSize(row.request().size()).bytes()));
        columns.putAll(environment.columns());
        columns.put("runtime", stack.runtime());
        columns.put("provider", stack.cryptography());
        return columns;
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }
}
