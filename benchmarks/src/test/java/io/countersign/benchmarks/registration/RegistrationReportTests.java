// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

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

class RegistrationReportTests {

    private static final Environment HERE = new Environment("a CPU", 2, 1024, "an OS", "a JVM");

    @TempDir
    private Path folder;

    @Test
    void writeWhenNothingWasMeasuredThenNothingIsMet() {
        assertThat(report(Map.of("links", "it does not start")))
                .contains("Without links: it does not start.")
                .doesNotContain("| met |")
                .doesNotContain("## Links")
                .contains("| source, on other machines |")
                .contains("| 71.1 ms | repository, September 2026 | – |");
    }

    @Test
    void writeWhenLinksWereMeasuredThenTheDifferenceIsPairedByRound() {
        Results.write(folder, "links", links(15, "16", 0.06, 990));

        assertThat(report(Map.of()))
                .contains("| 16 | authority | 1000 | 990 | 1.00 [1.00, 1.00] | 8.00 [")
                .contains("| +0.060 [+0.060, +0.060] |")
                .contains("| p90 beyond mutual TLS by an authority, 16 connections |"
                        + " 0.060 [0.060, 0.060] ms | at most 0.100 ms | met |")
                .contains("| 16 | registration | 16.0 | 300 [300, 300] | 1.00 [1.00, 1.00] |")
                .contains("| abstract, section 6, figure 3 | +0.060 [+0.060, +0.060] ms |");

        Results.write(folder, "links", links(15, "16", 0.11, 1000));
        assertThat(report(Map.of())).contains("| at most 0.100 ms | not shown |");

        Results.write(folder, "links", links(14, "16", 0.06, 1000));
        assertThat(report(Map.of())).contains("| at most 0.100 ms | not shown |");
    }

    @Test
    void writeWhenAuditsWereMeasuredThenTargetsAreOfTheirCpuTime() {
        List<Map<String, String>> rows = new ArrayList<>();
        for (int round = 1; round <= 15; round++) {
            rows.add(audit("check", 1, round, 4000));
            rows.add(audit("opening", 1, round, 1200));
            rows.add(audit("update", 1024, round, 900));
            rows.add(audit("audit", 1024, round, 800_000));
        }
        Results.write(folder, "audits", rows);
        Results.write(folder, "sizes", List.of(sizes()));

        assertThat(report(Map.of()))
                .contains("CPU of one core | 4.00 [4.00, 4.00] ms | at most 5.00 ms | met |")
                .contains("| an opening verified, CPU | 1.20 [1.20, 1.20] ms | at most 1.00 ms | not shown |")
                .contains("1024 slots and services, CPU | 0.900 [0.900, 0.900] ms | at most 1.00 ms | met |")
                .contains("| 800 [800, 800] | 1600 [1600, 1600] | 833 | 638320 | 9119 |")
                .contains("| less than linear | section 6, figure 4 | 833 to 833 |");
    }

    @Test
    void writeWhenRegistrationsWereMeasuredThenTheyStandByServices() {
        Results.write(folder, "registrations", List.of(registration(1, 1, 2.5), registration(50, 1, 2.75)));
        Results.write(folder, "agents", List.of(Map.of("entries", "60", "ms", "120")));

        assertThat(report(Map.of()))
                .contains("| 1 | 1.00 | 2.00 | 3.00 | 2.50 [2.50, 2.50] | 9.00 [9.00, 9.00] |")
                .contains("| 60.0 | 120 [120, 120] |")
                .contains("| about linear | section 6, figure 4 | 2.50 ms with 1, 2.75 ms with 50 |");
    }

    @Test
    void writeWhenTheHeapWasMeasuredThenItsTargetIsOfAllSlots() {
        Results.write(folder, "heap", List.of(heap(4096, 4)));
        assertThat(report(Map.of())).contains("| 4096 | 4096 | 4.00 |").doesNotContain("at most 64.0 MB");

        Results.write(folder, "heap", List.of(heap(65_536, 60.5)));
        assertThat(report(Map.of())).contains("| 60.5 MB | at most 64.0 MB | met |");
    }

    @Test
    void plotsWhenThereAreRowsThenTheyAreDrawn() {
        List<Map<String, String>> links = links(2, "16", 0.06, 1000);
        links.addAll(links(2, "new", 0.5, 50));
        Results.write(folder, "links", links);
        Results.write(folder, "registrations", List.of(registration(1, 1, 2.5)));

        new RegistrationPlots(RegistrationResults.read(folder)).write(folder);

        assertThat(folder.resolve("p90.svg")).content().contains("<svg");
        assertThat(folder.resolve("new.svg")).content().contains("<svg");
        assertThat(folder.resolve("updates.svg")).exists();
        assertThat(folder.resolve("audit.svg")).doesNotExist();
    }

    private String report(Map<String, String> absent) {
        return new RegistrationReport(RegistrationResults.read(folder)).write(HERE, "a command", absent);
    }

    /** The rounds differ much more than the kinds. */
    private static List<Map<String, String>> links(int rounds, String connections, double added, double perSecond) {
        List<Map<String, String>> rows = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            rows.add(link("authority", connections, round, round, perSecond));
            rows.add(link("registration", connections, round, round + added, perSecond));
        }
        return rows;
    }

    private static Map<String, String> link(
            String kind, String connections, int round, double millis, double perSecond) {
        Map<String, String> row = new LinkedHashMap<>();
        row.put("kind", kind);
        row.put("connections", connections);
        row.put("round", "" + round);
        row.put("offered_per_s", "1000");
        row.put("failed", "0");
        row.put("per_s", "" + perSecond);
        row.put("p50_ms", "1");
        row.put("p90_ms", "" + millis);
        row.put("p99_ms", "" + 2 * millis);
        row.put("used_connections", "16");
        row.put("server_cpu_us", "300");
        row.put("client_cpu_us", "400");
        return row;
    }

    private static Map<String, String> audit(String operation, int services, int round, int micros) {
        Map<String, String> row = new LinkedHashMap<>();
        row.put("operation", operation);
        row.put("slots", "1024");
        row.put("services", "" + services);
        row.put("round", "" + round);
        row.put("us", "" + 2 * micros);
        row.put("cpu_us", "" + micros);
        return row;
    }

    private static Map<String, String> sizes() {
        return Map.of(
                "slots",
                "1024",
                "services",
                "1024",
                "update_octets",
                "833",
                "log_octets",
                "638320",
                "parameters_octets",
                "9119");
    }

    private static Map<String, String> registration(int services, int round, double adopt) {
        Map<String, String> row = new LinkedHashMap<>();
        row.put("services", "" + services);
        row.put("round", "" + round);
        row.put("reserve_ms", "1");
        row.put("attest_ms", "2");
        row.put("post_ms", "3");
        row.put("adopt_ms", "" + adopt);
        row.put("ms", "9");
        return row;
    }

    private static Map<String, String> heap(int slots, double megabytes) {
        return Map.of(
                "slots",
                "" + slots,
                "services",
                "" + slots,
                "heap_mb",
                "" + megabytes,
                "log_octets",
                "1000",
                "cpu_us",
                "1000000",
                "us",
                "2000000");
    }
}
