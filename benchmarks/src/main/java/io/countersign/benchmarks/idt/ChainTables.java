// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.idt;

import static io.countersign.benchmarks.report.Target.number;

import io.countersign.benchmarks.report.MarkdownTable;
import io.countersign.benchmarks.report.Rows;
import io.countersign.benchmarks.report.Target;
import io.countersign.gatling.PairedMedian;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Tables of the time of a call along the whole chain, and of its operations. */
final class ChainTables {

    private static final String NONE = "–";

    private static final String MIDDLE_TIER = "tier-1";

    private static final String SERVE_BALANCE = ChainMeters.SERVE + "/{mode}/balance";

    private final IdtResults results;

    ChainTables(IdtResults results) {
        this.results = results;
    }

    /** Returns the calls of each chain, mode and variant. */
    String calls() {
        MarkdownTable table = MarkdownTable.of(
                "middle tiers",
                "mode",
                "",
                "mean, ms",
                "p50, ms",
                "p99, ms",
                "a second",
                "to pooled",
                "handshakes per 1000 calls",
                "failed");
        for (String hops : results.calls().distinct("hops")) {
            for (String mode : ChainRounds.MODES) {
                Rows all = results.calls().where("hops", hops).where("mode", mode);
                Rows pooled = all.where("variant", ChainRounds.POOLED);
                for (String variant : all.distinct("variant")) {
                    Rows rows = all.where("variant", variant);
                    table.row(
                            hops,
                            mode,
                            variant,
                            text(rows.interval("mean_ms")),
                            cell(rows.median("p50_ms")),
                            cell(rows.median("p99_ms")),
                            cell(rows.median("per_s")),
                            variant.equals(ChainRounds.POOLED) ? "" : text(rows.ratio(pooled, "mean_ms")),
                            cell(rows.median("handshakes_per_1000")),
                            failed(rows));
                }
            }
        }
        return table.toString();
    }

    private static String failed(Rows rows) {
        return String.format(
                Locale.ROOT, "%.0f", Arrays.stream(rows.values("failed")).sum());
    }

    /** Returns the times that the workloads measured in the chain with the fewest middle tiers. */
    String operations() {
        MarkdownTable table = MarkdownTable.of("mode", "", "workload", "operation", "per call", "mean, µs");
        Rows shortest = ofShortest(results.operations());
        for (String mode : ChainRounds.MODES) {
            for (String variant : List.of(ChainRounds.POOLED, ChainRounds.MINTING, ChainRounds.UNPOOLED)) {
                Rows rows = shortest.where("mode", mode).where("variant", variant);
                for (String workload : rows.distinct("workload")) {
                    Rows own = rows.where("workload", workload);
                    for (String operation : own.distinct("operation")) {
                        Rows one = own.where("operation", operation);
                        table.row(
                                mode,
                                variant,
                                workload,
                                operation,
                                cell(one.median("per_call")),
                                operation.equals(ChainMeters.HANDSHAKE) ? NONE : cell(one.median("mean_us")));
                    }
                }
            }
        }
        return table.toString();
    }

    private static Rows ofShortest(Rows rows) {
        return rows.distinct("hops").stream()
                .findFirst()
                .map(hops -> rows.where("hops", hops))
                .orElse(rows);
    }

    /**
     * Adds the targets of the chain: to be as fast as the source's at the middle tier, where the source's
     * time includes all that it waits for; and at the entry of the subject, compared with the source's middle
     * tier plus the minting of its asserting workload.
     */
    void targets(MarkdownTable table) {
        faster(table, TokenTask.DVID, "DVID", ChainRounds.POOLED, 10);
        faster(table, TokenTask.ID_MODE, "ID-Mode", ChainRounds.MINTING, 10);
        faster(table, TokenTask.LSVID, "LSVID", ChainRounds.MINTING, 1);
        for (String mode : ChainRounds.MODES) {
            new Target(mode + ", handshakes per 1000 calls along the chain, pooled", "", 5)
                    .below(table, of(results.calls(), mode, ChainRounds.POOLED).interval("handshakes_per_1000"));
        }
    }

    private void faster(MarkdownTable table, String mode, String sourceMode, String withMint, int times) {
        double tier = source(13, sourceMode);
        target(mode + ", a request at the middle tier, pooled", times, tier)
                .below(
                        table,
                        of(results.operations(), mode, ChainRounds.POOLED)
                                .where("workload", MIDDLE_TIER)
                                .where("operation", SERVE_BALANCE)
                                .interval("mean_us")
                                .map(ChainTables::millis));
        target(
                        mode + ", a call from the subject's door, its token minted, pooled",
                        times,
                        source(12, sourceMode) + tier)
                .below(table, of(results.calls(), mode, withMint).interval("mean_ms"));
    }

    private double source(int table, String mode) {
        return results.source()
                .where("table", table)
                .where("deploy", "Docker")
                .where("mode", mode)
                .where("what", "total")
                .values("mean")[0];
    }

    private static Target target(String what, int times, double source) {
        return new Target(
                what + "; " + times + " times as fast as the source's " + number(source) + " ms",
                " ms",
                source / times);
    }

    private static PairedMedian millis(PairedMedian micros) {
        return new PairedMedian(micros.median() / 1000, micros.low() / 1000, micros.high() / 1000, micros.rounds());
    }

    private static Rows of(Rows rows, String mode, String variant) {
        return ofShortest(rows).where("mode", mode).where("variant", variant);
    }

    private static String cell(Optional<Double> value) {
        return value.map(Target::number).orElse(NONE);
    }

    private static String text(Optional<PairedMedian> measured) {
        return measured.map(known ->
                        number(known.median()) + " [" + number(known.low()) + ", " + number(known.high()) + "]")
                .orElse(NONE);
    }
}
