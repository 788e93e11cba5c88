// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.benchmarks.report.Csv;
import io.countersign.benchmarks.report.Environment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShopReportTests {

    private static final Environment HERE = new Environment("a CPU", 2, 1024, "an OS", "a JVM");

    private static final String HEADER =
            "mode,round,algorithm,requests_per_s_allowed,users,checkouts,failed,seconds,checkouts_per_s,p50_ms,p95_ms,p99_ms,"
                    + "cpu_ms,housekeeping_ms,cpu_ms_by_process,warmup_rounds,warmup_cpu_ms,settled";

    private static final String WARM = "4.0,0.5,shop=4.0,3,6.00 4.10 4.00,yes";

    @TempDir
    private Path folder;

    @Test
    void writeWhenModesAreFastEnoughThenTargetsAreMet() {
        String report = report(results(15, 1000, 950, 940, 390));

        assertThat(report)
                .contains(
                        "| none | flask-none | checkouts a second | 2.564 [2.564, 2.564] over 15 rounds | at least 2.50 | met |")
                .contains(
                        "| shared-jwt | none | checkouts a second | 0.950 [0.950, 0.950] over 15 rounds | at least 0.90 | met |")
                .contains(
                        "| token-exchange | shared-jwt | checkouts a second | 0.989 [0.989, 0.989] over 15 rounds | at least 0.90 | met |");
    }

    @Test
    void writeWhenModesAreTooSlowOrRoundsAreFewThenTargetsAreNotShown() {
        assertThat(report(results(15, 1000, 890, 700, 390)))
                .contains(
                        "| shared-jwt | none | checkouts a second | 0.890 [0.890, 0.890] over 15 rounds | at least 0.90 | not shown |")
                .contains(
                        "| token-exchange | shared-jwt | checkouts a second | 0.787 [0.787, 0.787] over 15 rounds | at least 0.90 | not shown |");
        assertThat(report(results(14, 1000, 950, 940, 390)))
                .contains(
                        "| none | flask-none | checkouts a second | 2.564 [2.564, 2.564] over 14 rounds | at least 2.50 | not shown |");
    }

    @Test
    void writeWhenCpuWasMeasuredThenItIsComparedAndTheSettledAreTold() {
        assertThat(report(results(15, 1000, 950, 940, 390)))
                .contains("| none | 1000 | 4.00 | 0.50 |")
                .contains("| shared-jwt | none | CPU a checkout | 1.000 [1.000, 1.000] over 15 rounds |  |  |")
                .contains("| none | flask-none | CPU a checkout | 0.500 [0.500, 0.500] over 15 rounds |  |  |")
                .contains("| none | 3 | 6.00 4.10 4.00 | settled |")
                .contains("| flask-none | 2 | 9.00 8.00 | never settled |");
    }

    @Test
    void writeWhenASubjectHasSeveralProcessesThenEachIsTold() {
        assertThat(report(results(15, 1000, 950, 940, 390)))
                .contains("| flask-none | basket | 5.00 |")
                .contains("| flask-none | gateway | 3.00 |")
                .doesNotContain("| none | shop |");
    }

    @Test
    void writeWhenAnotherWorkingCopyIsMeasuredThenCpuAndTailHaveTargets() {
        List<String> lines = new ArrayList<>(List.of(HEADER));
        for (int round = 1; round <= 15; round++) {
            lines.add(line("none", round, 1000, "3.0", "2.0,0.1,shop=2.0,3,6.00 4.10 4.00,yes"));
            lines.add(line("none@/before", round, 600, "3.1", "4.0,0.1,shop=4.0,3,6.00 4.10 4.00,yes"));
        }

        assertThat(report(new ShopResults(Csv.read(lines))))
                .contains(
                        "| none | none@/before | CPU a checkout | 0.500 [0.500, 0.500] over 15 rounds | at most 1.00 | met |")
                .contains("| none | none@/before | p99 | 0.968 [0.968, 0.968] over 15 rounds | at most 1.00 | met |")
                .doesNotContain("| none@/before | none |");
    }

    @Test
    void writeWhenCpuIsUnknownThenReportSaysSo() {
        List<String> lines = List.of(
                HEADER,
                line("none", 1, 1000, "3.0", ",,,3,- - -,no"),
                line("shared-jwt", 1, 900, "3.0", ",,,3,- - -,no"));

        assertThat(report(new ShopResults(Csv.read(lines))))
                .contains("The CPU time was not measured")
                .contains("| none | 1000 |  |  | 1.00 |")
                .doesNotContain("| CPU a checkout |");
    }

    @Test
    void plotsWhenThereAreRoundsThenTheyAreDrawnBesideTheSource() {
        new ShopPlots(results(3, 1000, 950, 940, 190)).write(folder);

        assertThat(folder.resolve("throughput.svg")).content().contains("<svg");
        assertThat(folder.resolve("rounds-800.svg")).exists();
    }

    @Test
    void sourceWhenReadThenItHasBothSeriesOfSeven() {
        assertThat(SourceShop.read())
                .hasSize(2)
                .allSatisfy((name, figures) -> assertThat(figures).hasSize(7));
    }

    private static String report(ShopResults results) {
        return new ShopReport(results).write(HERE, "a command", Map.of());
    }

    private static ShopResults results(int rounds, int none, int shared, int exchange, int flask) {
        List<String> lines = new ArrayList<>(List.of(HEADER));
        for (int round = 1; round <= rounds; round++) {
            lines.add(line("none", round, none, "3.0", WARM));
            lines.add(line("shared-jwt", round, shared, "3.0", WARM));
            lines.add(line("token-exchange", round, exchange, "3.0", WARM));
            lines.add(line("flask-none", round, flask, "3.0", "8.0,0,basket=5.0 gateway=3.0,2,9.00 8.00,no"));
        }
        return new ShopResults(Csv.read(lines));
    }

    private static String line(String mode, int round, int perSecond, String p99, String rest) {
        return mode + "," + round + ",ES256,1000000,16,800,0,1.0," + perSecond + ",1.0,2.0," + p99 + "," + rest;
    }
}
