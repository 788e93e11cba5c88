// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.zk;

import io.countersign.benchmarks.load.LoadColumns;
import io.countersign.benchmarks.peers.AbsentPeerException;
import io.countersign.benchmarks.peers.Toolchain;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Measurements of the native core alone with criterion, in CPU time of its thread: medians with their 95 %
 * bootstrap intervals.
 */
final class Criterion {

    private static final JsonMapper JSON = new JsonMapper();

    /** Benches for which there are targets. */
    private static final String FILTER = "^(single/6 inputs|batch/6 inputs/[0-9]+$|prove/SecretProofBound$)";

    private Criterion() {}

    /**
     * Runs the benches.
     *
     * @param seconds duration of each
     */
    static List<Map<String, String>> run(int seconds) throws AbsentPeerException {
        return read(Toolchain.criterion(
                "--noplot", "--warm-up-time", "1", "--measurement-time", String.valueOf(seconds), FILTER));
    }

    /** Reads the results, with times in microseconds. */
    static List<Map<String, String>> read(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            List<Map<String, String>> rows = new ArrayList<>();
            for (Path file : files.filter(Criterion::isNew).sorted().toList()) {
                rows.add(row(file));
            }
            return rows;
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private static boolean isNew(Path file) {
        return file.endsWith("new/benchmark.json");
    }

    private static Map<String, String> row(Path file) throws IOException {
        JsonNode benchmark = JSON.readTree(Files.readAllBytes(file));
        JsonNode median = JSON.readTree(Files.readAllBytes(file.resolveSibling("estimates.json")))
                .path("median");
        JsonNode sample = JSON.readTree(Files.readAllBytes(file.resolveSibling("sample.json")));
        JsonNode interval = median.path("confidence_interval");
        double proofs = benchmark.path("throughput").path("Elements").asDouble(1);
        Map<String, String> row = new LinkedHashMap<>();
        row.put("bench", benchmark.path("full_id").asString());
        row.put("samples", String.valueOf(sample.path("times").size()));
        row.put("cpu_us", LoadColumns.number(median.path("point_estimate").asDouble() / 1e3 / proofs));
        row.put("low_us", LoadColumns.number(interval.path("lower_bound").asDouble() / 1e3 / proofs));
        row.put("high_us", LoadColumns.number(interval.path("upper_bound").asDouble() / 1e3 / proofs));
        return row;
    }
}
