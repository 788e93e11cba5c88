// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.idt;

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

class IdtReportTests {

    private static final Environment HERE = new Environment("a CPU", 2, 1024, "an OS", "a JVM");

    @TempDir
    private Path folder;

    @Test
    void writeWhenNothingWasMeasuredThenNothingIsMet() {
        assertThat(report(Map.of("tokens", "it does not start")))
                .contains("Without tokens: it does not start.")
                .doesNotContain("| met |")
                .doesNotContain("Tokens in process");
    }

    @Test
    void writeWhenTokensWereMeasuredThenTargetsAreOfTheirIntervals() {
        Results.write(folder, "tokens", tokens(15, 90));
        assertThat(report(Map.of()))
                .contains("identities known | 0.270 [0.270, 0.270] ms | at most 0.300 ms | met |")
                .contains("| lsvid, a layer more from the middle on, to one before | 1.00")
                .contains("| 3 | 180 | – | – | – | 270 | – | 1.50 [1.50, 1.50] |");

        Results.write(folder, "tokens", tokens(14, 90));
        assertThat(report(Map.of())).contains("| 0.270 [0.270, 0.270] ms | at most 0.300 ms | not shown |");

        Results.write(folder, "tokens", tokens(15, 110));
        assertThat(report(Map.of())).contains("| 0.330 [0.330, 0.330] ms | at most 0.300 ms | not shown |");
    }

    @Test
    void writeWhenTokensWereMeasuredThenTheSourceStandsBesideThem() {
        List<Map<String, String>> rows = tokens(15, 90);
        rows.add(token("id-mode", "validate", 1, 1, 160));
        rows.add(token("id-mode", "mint", 2, 1, 50));
        Results.write(folder, "tokens", rows);

        assertThat(report(Map.of()))
                .contains("| 1 | Front-end | 351.23 ± 84.56 | 160 | – | – | 217.85 ± 347.56 | 50.0 |"
                        + " 1007.87 ± 249.24 | – |")
                .contains("| 7 | Target | 2554.14 ± 472.53 | – | 4616.95 ± 1012.38 | – | – | – | – | – |")
                .contains("| source, A.1: DVID with proof | – | 461.07 ± 77.78 | – | 270.13 ± 76.13 | – | – |");
    }

    @Test
    void writeWhenSizesWereMeasuredThenTheyStandByLayers() {
        Results.write(folder, "tokens", tokens(1, 90));
        Results.write(
                folder, "sizes", List.of(size("rsa-proof", 1, 2064), size("lsvid", 1, 1500), size("lsvid", 2, 2800)));

        assertThat(report(Map.of()))
                .contains("| layers | 1 | 2 |")
                .contains("| lsvid | 1500 | 2800 |")
                .contains("| RSA proof, size | 2064 octets | below 3072 octets | met |");
    }

    @Test
    void writeWhenTheChainWasMeasuredThenTargetsAreOfTheSource() {
        List<Map<String, String>> calls = new ArrayList<>();
        List<Map<String, String>> operations = new ArrayList<>();
        for (int round = 1; round <= 15; round++) {
            calls.add(call("lsvid", "pooled", round, 2.0, 1));
            calls.add(call("lsvid", "minting", round, 20, 1));
            calls.add(call("lsvid", "unpooled", round, 30, 3000));
            calls.add(call("dvid", "pooled", round, 12, 6));
            operations.add(operation("lsvid", "pooled", "tier-1", "serve /{mode}/balance", 1800));
            operations.add(operation("dvid", "pooled", "tier-1", "serve /{mode}/balance", 11000));
        }
        Results.write(folder, "chain", calls);
        Results.write(folder, "operations", operations);

        assertThat(report(Map.of()))
                .contains(
                        "| 1 | lsvid | unpooled | 30.0 [30.0, 30.0] | 1.00 | 3.00 | 700 | 15.0 [15.0, 15.0] | 3000 | 0 |")
                .contains("as fast as the source's 2.25 ms | 1.80 [1.80, 1.80] ms | at most 2.25 ms | met |")
                .contains("as fast as the source's 19.4 ms | 20.0 [20.0, 20.0] ms | at most 19.4 ms | not shown |")
                .contains("as fast as the source's 109 ms | 11.0 [11.0, 11.0] ms | at most 10.9 ms | not shown |")
                .contains("as fast as the source's 168 ms | 12.0 [12.0, 12.0] ms | at most 16.8 ms | met |")
                .contains("| lsvid, handshakes per 1000 calls along the chain, pooled | 1.00 [1.00, 1.00] |"
                        + " at most 5.00 | met |")
                .contains("| dvid, handshakes per 1000 calls along the chain, pooled | 6.00 [6.00, 6.00] |"
                        + " at most 5.00 | not shown |");
    }

    @Test
    void writeWhenTheChainWasMeasuredThenTheSourcesTablesStandBesideIt() {
        Results.write(folder, "chain", List.of(call("lsvid", "pooled", 1, 2.0, 1), call("lsvid", "minting", 1, 4, 1)));
        Results.write(
                folder,
                "operations",
                List.of(
                        operation("lsvid", "pooled", "tier-1", "serve /{mode}/balance", 1800),
                        operation("lsvid", "pooled", "tier-1", "validate", 300),
                        operation("lsvid", "pooled", "tier-1", "extend", 50),
                        operation("lsvid", "minting", "asserting", "serve /lsvid/extendlsvid", 700)));

        assertThat(report(Map.of()))
                .contains("| LSVID | Target-WL | none | 1.00 |")
                .contains("| 12 | asserting-wl | LSVID | 17.14 ± 115.30 | Jwks http fetch: 16.43 ± 115.30 |"
                        + " 18.25 ± 15.79 | 0.700 | – |")
                .contains("| 13 | m-tier | LSVID | 2.25 ± 0.43 | Target connect: 1.01 ± 0.20 | 2.36 ± 0.57 |"
                        + " 1.80 | validate: 0.300 |")
                .contains(
                        "| 9 | m-tier | source, Docker, % | 19.99 ± 2.94 | 17.01 ± 2.68 | 15.00 ± 2.59 | 13.11 ± 2.38 |")
                .contains("| 9 | ours | all workloads in one JVM, % | – | – | – | 90.0 ± 5.00 |")
                .contains("| 10 | ours | all workloads in one JVM, MB | – | – | – | 420 ± 2.10 |")
                .contains("| Target | MB | 13.9 ± 2.5 | 25.0 ± 5.7 | 34.9 ± 7.1 | – | – |")
                .contains("| lsvid | pooled | tier-1 | validate | 1.00 | 300 |");
    }

    @Test
    void writeWhenLinksWereMeasuredThenTheirMediansAreThere() {
        Results.write(folder, "links", List.of(link(1, 4000), link(2, 4200), link(3, 4400)));

        assertThat(report(Map.of()))
                .contains("| connect | 4200 [4000, 4400] | 4200 [4000, 4400] |")
                .contains("| 13 | m-tier | LSVID | 2.25 ± 0.43 | Target connect | 1.01 ± 0.20 | 4.20 |")
                .contains("| 12 | asserting-wl | DVID | 59.35 ± 11.57 | Zkp generation | 30.65 ± 3.24 | – |");
    }

    @Test
    void plotsWhenTheChainWasMeasuredThenItIsDrawn() {
        Results.write(folder, "chain", List.of(call("lsvid", "pooled", 1, 2.0, 1)));

        new IdtPlots(IdtResults.read(folder)).write(folder);

        assertThat(folder.resolve("chain.svg")).content().contains("<svg");
        assertThat(folder.resolve("chain-source.svg")).exists();
        assertThat(folder.resolve("validate.svg")).doesNotExist();
    }

    @Test
    void plotsWhenThereAreRowsThenTheyAreDrawn() {
        Results.write(folder, "tokens", tokens(1, 90));
        Results.write(folder, "sizes", List.of(size("lsvid", 1, 1500), size("lsvid", 2, 2800)));

        new IdtPlots(IdtResults.read(folder)).write(folder);

        assertThat(folder.resolve("validate.svg")).content().contains("<svg");
        assertThat(folder.resolve("sizes.svg")).exists();
        assertThat(folder.resolve("validate-cold.svg")).doesNotExist();
    }

    private String report(Map<String, String> absent) {
        return new IdtReport(IdtResults.read(folder)).write(HERE, "a command", absent);
    }

    private static List<Map<String, String>> tokens(int rounds, int microsOfALayer) {
        List<Map<String, String>> rows = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            for (int layers = 1; layers <= 5; layers++) {
                rows.add(token("lsvid", "validate", layers, round, microsOfALayer * layers));
                rows.add(token("bare", "validate", layers, round, 60 * layers));
            }
        }
        return rows;
    }

    private static Map<String, String> token(String family, String operation, int layers, int round, int micros) {
        Map<String, String> row = new LinkedHashMap<>();
        row.put("family", family);
        row.put("operation", operation);
        row.put("layers", "" + layers);
        row.put("round", "" + round);
        row.put("us", "" + micros);
        row.put("cpu_us", "" + micros);
        return row;
    }

    private static Map<String, String> size(String family, int layers, int octets) {
        Map<String, String> row = new LinkedHashMap<>();
        row.put("family", family);
        row.put("layers", "" + layers);
        row.put("octets", "" + octets);
        return row;
    }

    private static Map<String, String> call(
            String mode, String variant, int round, double meanMillis, int handshakesPer1000) {
        Map<String, String> row = new LinkedHashMap<>();
        row.put("hops", "1");
        row.put("mode", mode);
        row.put("variant", variant);
        row.put("round", "" + round);
        row.put("failed", "0");
        row.put("per_s", "700");
        row.put("mean_ms", "" + meanMillis);
        row.put("p50_ms", "1");
        row.put("p99_ms", "3");
        row.put("handshakes_per_1000", "" + handshakesPer1000);
        row.put("cpu_percent", "90");
        row.put("cpu_percent_deviation", "5");
        row.put("resident_mib", "400.543212890625");
        row.put("resident_mib_deviation", "2.0");
        return row;
    }

    private static Map<String, String> operation(
            String mode, String variant, String workload, String operation, int micros) {
        Map<String, String> row = new LinkedHashMap<>();
        row.put("hops", "1");
        row.put("mode", mode);
        row.put("variant", variant);
        row.put("round", "1");
        row.put("workload", workload);
        row.put("operation", operation);
        row.put("per_call", "1");
        row.put("mean_us", "" + micros);
        return row;
    }

    private static Map<String, String> link(int round, int micros) {
        Map<String, String> row = new LinkedHashMap<>();
        row.put("operation", "connect");
        row.put("round", "" + round);
        row.put("us", "" + micros);
        row.put("cpu_us", "" + micros);
        return row;
    }
}
