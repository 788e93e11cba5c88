// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.scale;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.benchmarks.report.Environment;
import io.countersign.benchmarks.report.Rows;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScaleReportTests {

    private static final Environment HERE = new Environment("a CPU", 2, 1024, "an OS", "a JVM");

    @Test
    void writeWhenFourReplicasAreFastEnoughThenTargetIsMet() {
        assertThat(report(rounds(15, 100, 330, true)))
                .contains("| throughput of 4 replicas, ratio to 1 | 3.30 | 3.30 | 3.20 | met |");
    }

    @Test
    void writeWhenFourReplicasAreTooSlowOrRoundsAreFewThenTargetIsNotShown() {
        assertThat(report(rounds(15, 100, 310, true))).contains("| 3.10 | 3.10 | 3.20 | not shown |");
        assertThat(report(rounds(14, 100, 330, true))).contains("| 3.30 | 3.30 | 3.20 | not shown |");
    }

    @Test
    void writeWhenOneNumberOfReplicasIsMissingThenItSaysSo() {
        assertThat(report(rounds(15, 100, 330, true).where("replicas", 1)))
                .contains("1 or 4 replicas were not measured.");
    }

    @Test
    void writeWhenTheDatabaseIsElsewhereThenItsCpuIsLeftOut() {
        assertThat(report(rounds(15, 100, 330, true))).contains("| 1 | 4.50 [4.50, 4.50] |", "| 1.10 [1.10, 1.10] |");
        assertThat(report(rounds(15, 100, 330, false)))
                .contains("| 0.500 [0.500, 0.500] | – | 0.200 [0.200, 0.200] | 7.50 [7.50, 7.50] |");
    }

    @Test
    void writeWhenStatementsAreNotCountedThenTheyAreLeftOut() {
        assertThat(report(rounds(1, 100, 330, true)))
                .contains("| 1 | 9.00 | – | 8.00 | 8600 | 2400 |", "| 1 | 14.0 | – | 0.000 | 512 | 0.000 |");
    }

    private static String report(Rows rounds) {
        return new ScaleReport(rounds, new Rows(List.of(totals())))
                .write(HERE, "a command", "PostgreSQL 17, fsync on", "2 users.");
    }

    private static Map<String, String> totals() {
        Map<String, String> totals = new LinkedHashMap<>();
        totals.put("replicas", "1");
        totals.putAll(new DatabaseCounters(9, 8, 8600, 2400, Double.NaN).columns());
        new DatabaseCounters(14, 0, 512, 0, Double.NaN)
                .columns()
                .forEach((name, value) -> totals.put("idle_" + name, value));
        return totals;
    }

    private static Rows rounds(int rounds, int one, int four, boolean here) {
        List<Map<String, String>> rows = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            rows.add(row("1", one, here));
            rows.add(row("4", four, here));
        }
        return new Rows(rows);
    }

    private static Map<String, String> row(String replicas, int perSecond, boolean here) {
        Map<String, String> row = new LinkedHashMap<>();
        row.put("replicas", replicas);
        row.put("checkouts_per_s", String.valueOf(perSecond));
        row.put("p50_ms", "30");
        row.put("p99_ms", "90");
        row.put("client_cpu", "0.05");
        for (Program program : Program.values()) {
            row.put(program.id() + "_ms", "0.5");
        }
        row.put("services_ms", "4.5");
        row.put("whole_ms", "7.5");
        row.put("balancer_ms", "0.2");
        if (here) {
            row.put("postgres_ms", "1.1");
        }
        return row;
    }
}
