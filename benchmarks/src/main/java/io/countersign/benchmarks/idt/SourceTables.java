// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.idt;

import static io.countersign.benchmarks.report.Target.number;

import io.countersign.benchmarks.report.MarkdownTable;
import io.countersign.benchmarks.report.Rows;
import io.countersign.benchmarks.report.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Tables 7 to 15 of the source with our figures for the chain with the fewest middle tiers; table 15 for the
 * chain with five.
 */
final class SourceTables {

    private static final String NONE = "–";

    private static final Map<String, String> MODES = Map.of(
            "DVID",
            TokenTask.DVID,
            "ID-Mode",
            TokenTask.ID_MODE,
            "Anon-Mode",
            TokenTask.ANON_MODE,
            "LSVID",
            TokenTask.LSVID);

    /** Names of our workloads. */
    private static final Map<String, String> WORKLOADS =
            Map.of("asserting-wl", "asserting", "m-tier", "tier-1", "target-wl", "target");

    private static final String SOURCE_HOPS = "5";

    private final IdtResults results;

    SourceTables(IdtResults results) {
        this.results = results;
    }

    /** Table 7. */
    String pools() {
        MarkdownTable table = MarkdownTable.of(
                "mode", "source: its middle tier pools to", "its target pools to", "ours: handshakes per 1000 calls");
        for (String mode : results.pools().distinct("mode")) {
            Rows source = results.pools().where("mode", mode);
            table.row(
                    mode,
                    source.distinct("m_tier").getFirst(),
                    source.distinct("target").getFirst(),
                    cell(calls(mode, ChainRounds.POOLED).median("handshakes_per_1000")));
        }
        return table.toString();
    }

    /** Tables 8 to 11. */
    String resources() {
        MarkdownTable table = MarkdownTable.of("table", "workload", "", "DVID", "ID-Mode", "Anon-Mode", "LSVID");
        for (int number = 8; number <= 11; number++) {
            Rows source = results.source().where("table", number);
            for (String workload : source.distinct("workload")) {
                for (String deploy : source.distinct("deploy")) {
                    Rows rows = source.where("workload", workload).where("deploy", deploy);
                    table.row(cells(String.valueOf(number), workload, "source, " + unit(rows, deploy), rows));
                }
            }
            table.row(ours(number, unit(source, "all workloads in one JVM")));
        }
        return table.toString();
    }

    private static String unit(Rows rows, String where) {
        return where + ", " + rows.distinct("unit").getFirst();
    }

    private static List<String> cells(String first, String second, String third, Rows rows) {
        List<String> cells = new ArrayList<>(List.of(first, second, third));
        for (String mode : List.of("DVID", "ID-Mode", "Anon-Mode", "LSVID")) {
            cells.add(TokenTables.mean(rows.where("mode", mode)));
        }
        return cells;
    }

    /** Our figures in tables 8 and 10 mint for each call, in the others at most once for each login. */
    private List<String> ours(int number, String unit) {
        boolean minting = number % 2 == 0;
        String column = number < 10 ? "cpu_percent" : "resident_mib";
        List<String> cells = new ArrayList<>(List.of(String.valueOf(number), "ours", unit));
        for (String mode : List.of("DVID", "ID-Mode", "Anon-Mode", "LSVID")) {
            String variant = minting && !mode.equals("DVID") ? ChainRounds.MINTING : ChainRounds.POOLED;
            cells.add(measured(calls(mode, variant), column));
        }
        return cells;
    }

    /** Converted to MB, which the source uses. */
    private static String measured(Rows rows, String column) {
        double factor = column.equals("resident_mib") ? 1.048576 : 1;
        return rows.median(column)
                .flatMap(median -> rows.median(column + "_deviation")
                        .map(deviation -> number(median * factor) + " ± " + number(deviation * factor)))
                .orElse(NONE);
    }

    private Rows calls(String mode, String variant) {
        Rows all = shortest(results.calls());
        return all.where("mode", MODES.getOrDefault(mode, mode)).where("variant", variant);
    }

    private static Rows shortest(Rows rows) {
        return rows.distinct("hops").stream()
                .findFirst()
                .map(hops -> rows.where("hops", hops))
                .orElse(rows);
    }

    /** Tables 12 to 14. */
    String times() {
        MarkdownTable table = MarkdownTable.of(
                "table",
                "workload",
                "mode",
                "source, Docker, ms",
                "its longest operation, ms",
                "source, K8s, ms",
                "ours, ms",
                "our longest operation, ms");
        for (int number = 12; number <= 14; number++) {
            Rows source = results.source().where("table", number);
            String workload = source.distinct("workload").getFirst();
            for (String mode : source.distinct("mode")) {
                Rows docker = source.where("mode", mode).where("deploy", "Docker");
                String longest = docker.distinct("what").getLast();
                Rows own = own(mode, workload);
                table.row(
                        String.valueOf(number),
                        workload,
                        mode,
                        TokenTables.mean(docker.where("what", "total")),
                        longest + ": " + TokenTables.mean(docker.where("what", longest)),
                        TokenTables.mean(source.where("mode", mode)
                                .where("deploy", "K8s")
                                .where("what", "total")),
                        longest(own, true),
                        longest(own, false));
            }
        }
        return table.toString();
    }

    private Rows own(String mode, String workload) {
        boolean minting = workload.equals("asserting-wl") && !mode.equals("DVID");
        return shortest(results.operations())
                .where("mode", MODES.getOrDefault(mode, mode))
                .where("variant", minting ? ChainRounds.MINTING : ChainRounds.POOLED)
                .where("workload", WORKLOADS.getOrDefault(workload, workload));
    }

    /** Returns the longest request that was served, or the longest operation in it. */
    private static String longest(Rows rows, boolean served) {
        String name = "";
        double most = -1;
        for (String operation : rows.distinct("operation")) {
            double micros = rows.where("operation", operation).median("mean_us").orElse(0.0);
            if (operation.startsWith(ChainMeters.SERVE) == served && micros > most) {
                most = micros;
                name = operation;
            }
        }
        return most < 0 ? NONE : (served ? "" : name + ": ") + number(most / 1000);
    }

    /** Table 15. */
    String nested() {
        MarkdownTable table = MarkdownTable.of(
                "workload",
                "",
                "idle, source",
                "Anon-Mode, source",
                "ID-Mode, source",
                "Anon-Mode, ours",
                "ID-Mode, ours");
        Rows source = results.source().where("table", 15);
        for (String workload : source.distinct("workload")) {
            for (String unit : source.distinct("unit")) {
                Rows rows = source.where("workload", workload).where("unit", unit);
                table.row(
                        workload,
                        unit,
                        TokenTables.mean(rows.where("mode", "idle")),
                        TokenTables.mean(rows.where("mode", "Anon-Mode")),
                        TokenTables.mean(rows.where("mode", "ID-Mode")),
                        NONE,
                        NONE);
            }
        }
        for (String unit : source.distinct("unit")) {
            String column = unit.equals("%") ? "cpu_percent" : "resident_mib";
            table.row(
                    "all in one JVM",
                    unit,
                    NONE,
                    NONE,
                    NONE,
                    measured(ofFive(TokenTask.ANON_MODE), column),
                    measured(ofFive(TokenTask.ID_MODE), column));
        }
        return table.toString();
    }

    private Rows ofFive(String mode) {
        return results.calls().where("hops", SOURCE_HOPS).where("mode", mode).where("variant", ChainRounds.POOLED);
    }

    private static String cell(Optional<Double> value) {
        return value.map(Target::number).orElse(NONE);
    }
}
