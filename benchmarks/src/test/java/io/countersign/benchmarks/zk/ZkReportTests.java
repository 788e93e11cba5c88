// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.zk;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.benchmarks.report.Environment;
import io.countersign.benchmarks.report.Results;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ZkReportTests {

    private static final Environment HERE = new Environment("a CPU", 2, 1024, "an OS", "a JVM");

    @TempDir
    private Path folder;

    @Test
    void writeWhenNothingWasMeasuredThenNothingIsMet() {
        assertThat(report(Map.of("gnark", "there is no go on the PATH")))
                .contains("Without gnark: there is no go on the PATH.")
                .doesNotContain("| met |")
                .doesNotContain("Over HTTP, beside the source");
    }

    @Test
    void writeWhenEndpointsWereLoadedThenTheirMeansStandBesideTheSource() {
        Results.write(folder, "http", List.of(endpoint("verify-proof", 1, 2), endpoint("verify-proof", 30, 4)));

        assertThat(report(Map.of()))
                .contains("| verify-proof | source: Rust | 1.82 | 15292 | 41.2 | 188 |")
                .contains("| verify-proof | source: NestJS JWT | 4.71 | 24101 | 6.49 | 199 |")
                .contains("| verify-proof | Countersign | 3.00 | 700 | 150 | 210 |")
                .contains("| verify-proof | 30 | 700 | 4.00 | 1.00 | 2.00 | 3.00 | 0 |");
    }

    @Test
    void writeWhenTogetherIsFastEnoughThenTargetsAreMet() {
        Results.write(folder, "batching", batching(15, 4000, 900));
        assertThat(report(Map.of()))
                .contains(
                        "| verifications a second over HTTP, together to alone | 4.44 [4.44, 4.44] | at least 4.00 | met |");

        Results.write(folder, "batching", batching(14, 4000, 900));
        assertThat(report(Map.of())).contains("| 4.44 [4.44, 4.44] | at least 4.00 | not shown |");

        Results.write(folder, "batching", batching(15, 2000, 900));
        assertThat(report(Map.of())).contains("| 2.22 [2.22, 2.22] | at least 4.00 | not shown |");
    }

    @Test
    void writeWhenStacksWereMeasuredThenTheirRatiosAreOfCpu() {
        List<Map<String, String>> rows = new ArrayList<>();
        for (int round = 1; round <= 15; round++) {
            rows.add(proof("native", "verify-1", round, 900));
            rows.add(proof("gnark", "verify-1", round, 1800));
            rows.add(proof("native", "verify-8", round, 450));
            rows.add(proof("native", "call", round, 1));
        }
        Results.write(folder, "proofs", rows);

        assertThat(report(Map.of()))
                .contains("| gnark | 1.0 | 1800 | 1800 | 0.500 [0.500, 0.500] |")
                .contains("| one proof, tuned, through JNA | 900 [900, 900] µs | at most 950 µs | met |")
                .contains("| each of 8 together, through JNA | 450 [450, 450] µs | at most 400 µs | not shown |")
                .contains("| call through JNA | 1.00 [1.00, 1.00] µs | at most 2.00 µs | met |");
    }

    @Test
    void writeWhenCriterionRanThenItsIntervalDecides() {
        Results.write(
                folder,
                "criterion",
                List.of(bench("single/6 inputs/plain", 1200, 1249), bench("single/6 inputs/tuned", 940, 951)));

        assertThat(report(Map.of()))
                .contains("arkworks' own functions, Rust alone | 1200 [1199, 1249] µs | at most 1250 µs | met |")
                .contains("| one proof, tuned, Rust alone | 940 [939, 951] µs | at most 950 µs | not shown |");
    }

    @Test
    void plotsWhenThereAreRowsThenTheyAreDrawn() {
        Results.write(folder, "http", List.of(endpoint("verify-proof", 1, 2), endpoint("verify-jwt", 1, 4)));
        Results.write(
                folder, "proofs", List.of(proof("native", "verify-1", 1, 900), proof("native", "verify-8", 1, 400)));

        new ZkPlots(ZkResults.read(folder)).write(folder);

        assertThat(folder.resolve("verify-proof-latency.svg")).content().contains("<svg");
        assertThat(folder.resolve("verify.svg")).exists();
        assertThat(folder.resolve("together.svg")).exists();
        assertThat(folder.resolve("register-latency.svg")).doesNotExist();
    }

    private String report(Map<String, String> absent) {
        return new ZkReport(ZkResults.read(folder)).write(HERE, "a command", absent);
    }

    private static Map<String, String> endpoint(String name, int concurrency, int mean) {
        Map<String, String> row = new LinkedHashMap<>(Map.of("endpoint", name, "concurrency", "" + concurrency));
        row.putAll(load(700, mean));
        row.put("cpu_percent", "150");
        row.put("resident_mib", "200");
        return row;
    }

    private static Map<String, String> load(int perSecond, int mean) {
        Map<String, String> row = new LinkedHashMap<>();
        row.put("seconds", "15");
        row.put("failed", "0");
        row.put("per_s", "" + perSecond);
        row.put("mean_ms", "" + mean);
        row.put("p50_ms", "1");
        row.put("p95_ms", "2");
        row.put("p99_ms", "3");
        row.put("client_cpu_percent", "9");
        return row;
    }

    private static List<Map<String, String>> batching(int rounds, int together, int alone) {
        List<Map<String, String>> rows = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            rows.add(batch("together", round, together));
            rows.add(batch("alone", round, alone));
        }
        return rows;
    }

    private static Map<String, String> batch(String verified, int round, int perSecond) {
        Map<String, String> row =
                new LinkedHashMap<>(Map.of("verified", verified, "round", "" + round, "connections", "64"));
        row.putAll(load(perSecond, 1));
        return row;
    }

    private static Map<String, String> proof(String stack, String mode, int round, int micros) {
        Map<String, String> row = new LinkedHashMap<>();
        row.put("stack", stack);
        row.put("circuit", ZkReport.CIRCUIT);
        row.put("mode", mode);
        row.put("round", "" + round);
        row.put("us", "" + micros);
        row.put("cpu_us", "" + micros);
        row.put("version", "1.0");
        row.put("runtime", "a runtime");
        row.put("by", "a library");
        return row;
    }

    private static Map<String, String> bench(String id, int median, int high) {
        Map<String, String> row = new LinkedHashMap<>();
        row.put("bench", id);
        row.put("samples", "100");
        row.put("cpu_us", "" + median);
        row.put("low_us", "" + (median - 1));
        row.put("high_us", "" + high);
        return row;
    }
}
