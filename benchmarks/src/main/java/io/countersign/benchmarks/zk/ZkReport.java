// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.zk;

import static io.countersign.benchmarks.report.Target.number;

import io.countersign.benchmarks.report.Environment;
import io.countersign.benchmarks.report.MarkdownTable;
import io.countersign.benchmarks.report.Rows;
import io.countersign.benchmarks.report.Target;
import io.countersign.gatling.PairedMedian;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Tables of a folder of results in Markdown. */
final class ZkReport {

    static final String CIRCUIT = "SecretProofBound";

    private static final String NONE = "–";

    private final ZkResults results;

    ZkReport(ZkResults results) {
        this.results = results;
    }

    String write(Environment environment, String command, Map<String, String> absent) {
        List<String> parts = new ArrayList<>();
        parts.add("# Zero knowledge: proving and verifying\n");
        parts.add(environment + "\n\n`" + command
                + "`: a part that this run did not measure shows the results of an earlier run. Rounds go through all "
                + "subjects forwards and backwards (A B B A); intervals are 95 % bootstrap intervals of the median, ratios paired by "
                + "round; a target is *met* when at least " + PairedMedian.ENOUGH_ROUNDS
                + " rounds were run and the whole interval is within the limit, else *not shown*.\n");
        absent.forEach((name, reason) -> parts.add("Without " + name + ": " + reason + ".\n"));
        add(parts, "Over HTTP, beside the source", results.http(), this::besideSource);
        add(parts, "Each concurrency", results.http(), this::concurrencies);
        add(parts, "Verified together or alone, over HTTP", results.batching(), this::batching);
        add(parts, "In process, beside others", results.proofs(), this::stacks);
        add(parts, "Many proofs together, in process", results.proofs(), this::together);
        add(parts, "The native core alone", results.criterion(), this::criterion);
        parts.add("## Targets\n\n" + targets());
        return String.join("\n", parts);
    }

    private static void add(List<String> parts, String title, Rows rows, Supplier<String> text) {
        if (!rows.isEmpty()) {
            parts.add("## " + title + "\n\n" + text.get());
        }
    }

    private String besideSource() {
        MarkdownTable table = MarkdownTable.of(
                "endpoint", "of", "mean, ms", "requests a second", "processor, % of one", "resident, MB");
        for (String endpoint : results.source().distinct("endpoint")) {
            Rows source = results.source().where("endpoint", endpoint);
            for (String stack : source.distinct("stack")) {
                Rows row = source.where("stack", stack);
                table.row(
                        endpoint,
                        "source: " + stack,
                        cell(row.mean("mean_ms")),
                        cell(row.mean("per_s")),
                        cell(row.mean("cpu_percent")),
                        cell(row.mean("memory_mb")));
            }
            for (Endpoint own : Endpoint.values()) {
                Rows rows = results.http().where("endpoint", own.text());
                if (own.sourceEndpoint().equals(endpoint) && !rows.isEmpty()) {
                    table.row(
                            endpoint,
                            own.isJwt() ? "Countersign JWT" : "Countersign",
                            cell(rows.mean("mean_ms")),
                            cell(rows.mean("per_s")),
                            cell(rows.mean("cpu_percent")),
                            cell(rows.mean("resident_mib").map(mib -> mib * 1.048576)));
                }
            }
        }
        return "Means over concurrency " + String.join(", ", results.http().distinct("concurrency"))
                + ". The source measured on another machine, an Apple Silicon M3, and for 15 s each; its JWT login stands at "
                + "generate-proof. Ours: for " + cell(results.http().median("seconds"))
                + " s each, after a warm-up of the same time, with the load generator on the same machine, where it used "
                + cell(results.http().median("client_cpu_percent"))
                + " % of a processor; registrations in the source's form, "
                + "where the server creates the secret; JWTs with ES256, each verified.\n\n" + table;
    }

    private String concurrencies() {
        MarkdownTable table =
                MarkdownTable.of("endpoint", "at once", "a second", "mean, ms", "p50", "p95", "p99", "failed");
        for (String endpoint : results.http().distinct("endpoint")) {
            Rows rows = results.http().where("endpoint", endpoint);
            for (String concurrency : rows.distinct("concurrency")) {
                Rows row = rows.where("concurrency", concurrency);
                table.row(
                        endpoint,
                        concurrency,
                        cell(row.median("per_s")),
                        cell(row.median("mean_ms")),
                        cell(row.median("p50_ms")),
                        cell(row.median("p95_ms")),
                        cell(row.median("p99_ms")),
                        count(row, "failed"));
            }
        }
        return table.toString();
    }

    private String batching() {
        MarkdownTable table = MarkdownTable.of(
                "verified", "a second", "p50, ms", "p99, ms", "failed", "load generator, % of one processor");
        for (String subject : results.batching().distinct("verified")) {
            Rows rows = results.batching().where("verified", subject);
            table.row(
                    subject,
                    cell(rows.median("per_s")),
                    cell(rows.median("p50_ms")),
                    cell(rows.median("p99_ms")),
                    count(rows, "failed"),
                    cell(rows.median("client_cpu_percent")));
        }
        return String.join(", ", results.batching().distinct("connections"))
                + " connections, with proofs created in advance. Together to alone: "
                + text(batchingRatio("per_s")) + " verifications a second, p99 " + text(batchingRatio("p99_ms"))
                + ".\n\n"
                + table;
    }

    private Optional<PairedMedian> batchingRatio(String column) {
        Rows together = results.batching().where("verified", BatchingRounds.TOGETHER);
        return together.ratio(results.batching().where("verified", BatchingRounds.ALONE), column);
    }

    private Rows measured(String stack, String mode) {
        return results.proofs().where("circuit", CIRCUIT).where("stack", stack).where("mode", mode);
    }

    private String stacks() {
        MarkdownTable table = MarkdownTable.of(
                "stack", "version", "verify, µs CPU", "µs", "ours to it", "prove, ms CPU", "ms", "ours to it", "by");
        for (String stack : results.proofs().distinct("stack")) {
            Rows any = results.proofs().where("stack", stack);
            List<String> cells =
                    new ArrayList<>(List.of(stack, any.distinct("version").getFirst()));
            for (String mode : List.of(Task.VERIFY, Task.PROVE)) {
                double unit = mode.equals(Task.PROVE) ? 1000 : 1;
                Rows rows = measured(stack, mode);
                cells.add(cell(rows.median("cpu_us").map(us -> us / unit)));
                cells.add(cell(rows.median("us").map(us -> us / unit)));
                cells.add(
                        stack.equals(ProofStacks.NATIVE)
                                ? ""
                                : text(measured(ProofStacks.NATIVE, mode).ratio(rows, "cpu_us")));
            }
            cells.add(any.distinct("by").getFirst() + ", "
                    + any.distinct("runtime").getFirst());
            table.row(cells);
        }
        return "Circuit " + CIRCUIT
                + "; all verifiers use the same proof and key. CPU time is that of the thread for the "
                + "native core, of the whole process for the others, which use several. gnark cannot read circom's circuits: "
                + "it proves a chain of S-boxes with the same number of constraints and public inputs, with a key of its own.\n\n"
                + table;
    }

    private String together() {
        MarkdownTable table =
                MarkdownTable.of("proofs in a call", "µs CPU a proof, through JNA", "µs CPU a proof, Rust alone");
        List<Integer> sizes = new ArrayList<>(List.of(1));
        sizes.addAll(Task.BATCHES);
        for (int proofs : sizes) {
            String bench = proofs == 1 ? "single/6 inputs/tuned" : "batch/6 inputs/" + proofs;
            table.row(
                    String.valueOf(proofs),
                    text(measured(ProofStacks.NATIVE, Task.together(proofs)).interval("cpu_us")),
                    cell(bench(bench).median("cpu_us")));
        }
        return table.toString();
    }

    private Rows bench(String id) {
        return results.criterion().where("bench", id);
    }

    private String criterion() {
        MarkdownTable table = MarkdownTable.of("bench", "µs CPU a proof", "samples");
        for (String bench : results.criterion().distinct("bench")) {
            Rows row = bench(bench);
            String interval = " [" + number(row.values("low_us")[0]) + ", " + number(row.values("high_us")[0]) + "]";
            table.row(bench, cell(row.median("cpu_us")) + interval, count(row, "samples"));
        }
        return "By criterion, medians with their intervals.\n\n" + table;
    }

    private String targets() {
        MarkdownTable table = Target.table();
        new Target("one proof by arkworks' own functions, Rust alone", " µs", 1250)
                .below(table, bench("single/6 inputs/plain"));
        new Target("one proof, tuned, Rust alone", " µs", 950).below(table, bench("single/6 inputs/tuned"));
        through(table, "one proof, tuned, through JNA", Task.VERIFY, 950);
        through(table, "each of 8 together, through JNA", Task.together(8), 400);
        through(table, "each of 32 together, through JNA", Task.together(32), 300);
        through(table, "each of 64 together, through JNA", Task.together(64), 300);
        through(table, "proof of " + CIRCUIT + ", through JNA", Task.PROVE, 40_000);
        through(table, "call through JNA", Task.CALL, 2);
        new Target("verifications a second over HTTP, together to alone", "", 4).above(table, batchingRatio("per_s"));
        new Target("their p99, together to alone", "", 1).below(table, batchingRatio("p99_ms"));
        return table.toString();
    }

    private void through(MarkdownTable table, String what, String mode, double limit) {
        new Target(what, " µs", limit)
                .below(table, measured(ProofStacks.NATIVE, mode).interval("cpu_us"));
    }

    private static String cell(Optional<Double> value) {
        return value.map(Target::number).orElse(NONE);
    }

    private static String count(Rows rows, String column) {
        return String.format(
                Locale.ROOT, "%.0f", Arrays.stream(rows.values(column)).sum());
    }

    private static String text(Optional<PairedMedian> measured) {
        return measured.map(known ->
                        number(known.median()) + " [" + number(known.low()) + ", " + number(known.high()) + "]")
                .orElse(NONE);
    }
}
