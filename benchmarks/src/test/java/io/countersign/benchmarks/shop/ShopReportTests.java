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

    @TempDir
    private Path folder;

    @Test
    void writeWhenModesAreFastEnoughThenTargetsAreMet() {
        String report = report(results(15, 1000, 950, 940, 190));

        assertThat(report)
                .contains("| none | flask-none | 5.263 [5.263, 5.263] over 15 rounds | 5.00 | met |")
                .contains("| shared-jwt | none | 0.950 [0.950, 0.950] over 15 rounds | 0.90 | met |")
                .contains("| token-exchange | shared-jwt | 0.989 [0.989, 0.989] over 15 rounds | 0.90 | met |");
    }

    @Test
    void writeWhenModesAreTooSlowOrRoundsAreFewThenTargetsAreNotShown() {
        assertThat(report(results(15, 1000, 890, 700, 190)))
                .contains("| shared-jwt | none | 0.890 [0.890, 0.890] over 15 rounds | 0.90 | not shown |")
                .contains("| token-exchange | shared-jwt | 0.787 [0.787, 0.787] over 15 rounds | 0.90 | not shown |");
        assertThat(report(results(14, 1000, 950, 940, 190)))
                .contains("| none | flask-none | 5.263 [5.263, 5.263] over 14 rounds | 5.00 | not shown |");
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
        List<String> lines = new ArrayList<>(
                List.of(
                        "mode,round,algorithm,requests_per_s_allowed,users,checkouts,failed,seconds,checkouts_per_s,p50_ms,p95_ms,p99_ms"));
        for (int round = 1; round <= rounds; round++) {
            lines.add(line("none", round, none));
            lines.add(line("shared-jwt", round, shared));
            lines.add(line("token-exchange", round, exchange));
            lines.add(line("flask-none", round, flask));
        }
        return new ShopResults(Csv.read(lines));
    }

    private static String line(String mode, int round, int perSecond) {
        return mode + "," + round + ",ES256,1000000,16,800,0,1.0," + perSecond + ",1.0,2.0,3.0";
    }
}
