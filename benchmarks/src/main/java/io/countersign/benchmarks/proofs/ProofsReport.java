// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.proofs;

import io.countersign.benchmarks.proofs.ProofsResults.Table;
import io.countersign.benchmarks.report.Environment;
import io.countersign.benchmarks.report.MarkdownTable;
import io.countersign.benchmarks.report.Rows;
import io.countersign.benchmarks.report.Target;
import io.countersign.benchmarks.zk.PlatformProofs;
import io.countersign.gatling.PairedMedian;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Tables of a folder of results in Markdown. */
final class ProofsReport {

    private static final List<String> HEADER = List.of(
            "system",
            "size",
            "field",
            "bits, proven",
            "bits, conjectured",
            "level by",
            "set-up",
            "prove, without grinding",
            "grinding, mean",
            "prove",
            "verify",
            "proof, octets",
            "proving key",
            "verifying key");

    private static final String STATEMENT_NOTE =
            "*countersign STARK* proves the chain by the code of this project's circuits, with their parameters, transcript "
                    + "and encoding, and verifies each proof before it returns it. *Plonky3 as in countersign STARK* gives the same "
                    + "constraints and parameters to p3-uni-stark directly and encodes its proofs by bincode: the difference is what "
                    + "this project adds.\n\n";

    private static final String BATCHES_NOTE =
            "STARKs are verified one by one: their proofs have nothing to share.\n\n";

    private static final String PLATFORM_NOTE =
            "The same statement about a secret by each system of the native core, called from Rust. A STARK has a circuit of its "
                    + "own over another field, the other two share one. Proving includes the witness, and a final verification.\n\n";

    private static final String JAVA_NOTE =
            "Called from Java through JNA, each system in a process of its own; proofs are verified together in one call.\n\n";

    private static final String HTTP_NOTE =
            "CPU of the request threads of a service on Tomcat in milliseconds, for each request that it accepts. A proof of "
                    + "Groth16 or Bulletproofs is in the header of each request; a STARK is the body of a request that begins a session, and "
                    + "the session's requests have a DPoP proof with ES256 that is bound to the body.\n\n";

    private final ProofsResults results;

    ProofsReport(ProofsResults results) {
        this.results = results;
    }

    String write(Environment environment, String command, Map<String, String> absent) {
        List<String> parts = new ArrayList<>();
        parts.add("# Proof systems\n");
        parts.add(environment + "\n\n`" + command
                + "`: a table that this run did not measure shows the results of an earlier run. Times are CPU times of all "
                + "threads in milliseconds, each system with one thread. Rounds go through all systems forwards and backwards; "
                + "intervals are 95 % bootstrap intervals of the median, ratios paired by round; a target is *met* when at least "
                + PairedMedian.ENOUGH_ROUNDS
                + " rounds were run and the whole interval is within the limit, else *not shown*.\n");
        absent.forEach((name, reason) -> parts.add("Without " + name + ": " + reason + ".\n"));
        Rows source = results.table(ProofsResults.SOURCE).rounds();
        add(parts, "Table 1: the source's form", source, table(ProofsResults.SOURCE, "rounds"));
        if (!source.isEmpty()) {
            parts.add("### Orders that the source claims\n\n"
                    + new SourceOrders(results.table(ProofsResults.SOURCE)).table());
        }
        add(
                parts,
                "Table 2: the statement",
                results.table(ProofsResults.STATEMENT).rounds(),
                STATEMENT_NOTE + table(ProofsResults.STATEMENT, "chain"));
        add(
                parts,
                "Table 3: options of the STARK",
                results.table(ProofsResults.OPTIONS).rounds(),
                table(ProofsResults.OPTIONS, "chain"));
        add(parts, "Table 4: batches", results.batches(), BATCHES_NOTE + batches());
        add(
                parts,
                "Table 5: the platform's circuits, in process",
                results.table(ProofsResults.PLATFORM).rounds(),
                PLATFORM_NOTE + table(ProofsResults.PLATFORM, "circuit"));
        add(parts, "Table 6: memory and the first verdict", results.first(), first());
        add(parts, "Table 7: " + PlatformProofs.CIRCUIT + " from Java", results.platform(), JAVA_NOTE + platform());
        add(parts, "Table 8: over HTTP", results.http(), HTTP_NOTE + http());
        parts.add("## Targets\n\n" + new ProofsTargets(results).table());
        return String.join("\n", parts);
    }

    private static void add(List<String> parts, String title, Rows rows, Object table) {
        if (!rows.isEmpty()) {
            parts.add("## " + title + "\n\n" + table);
        }
    }

    private MarkdownTable table(int number, String size) {
        Table table = results.table(number);
        List<String> header = new ArrayList<>(HEADER);
        header.set(1, size);
        MarkdownTable text = MarkdownTable.of(header);
        for (String length : table.subjects().distinct("size")) {
            for (String system : table.subjects().where("size", length).distinct("system")) {
                text.row(row(table, system, length));
            }
        }
        return text;
    }

    private static List<String> row(Table table, String system, String size) {
        Rows subject = table.subject(system, size);
        List<String> cells =
                new ArrayList<>(List.of(system, size, subject.distinct("field").getFirst()));
        String refused = subject.distinct("refused").getFirst();
        if (!refused.isEmpty()) {
            cells.add("not measured: " + refused);
            cells.addAll(Collections.nCopies(HEADER.size() - cells.size(), Cells.NONE));
            return cells;
        }
        Rows measured = table.measured(system, size);
        cells.addAll(List.of(
                Cells.count(subject, "proven_bits"),
                Cells.count(subject, "conjectured_bits"),
                subject.distinct("by").getFirst(),
                Cells.median(subject, "set_up_ms"),
                Cells.interval(measured, "bare_ms"),
                table.ground(system, size).mean("ms").map(Target::number).orElse(Cells.NONE),
                Cells.interval(measured, "prove_ms"),
                Cells.interval(measured, "verify_ms"),
                Cells.count(subject, "octets"),
                Cells.count(subject, "proving_key"),
                Cells.count(subject, "verifying_key")));
        return cells;
    }

    private MarkdownTable batches() {
        List<String> header = new ArrayList<>(List.of("system"));
        List<String> sizes = results.batches().distinct("batch");
        sizes.forEach(size -> header.add(size + ", a proof"));
        MarkdownTable table = MarkdownTable.of(header);
        for (String system : results.batches().distinct("system")) {
            List<String> cells = new ArrayList<>(List.of(system));
            for (String size : sizes) {
                cells.add(
                        Cells.interval(results.batches().where("system", system).where("batch", size), "ms"));
            }
            table.row(cells);
        }
        return table;
    }

    private MarkdownTable platform() {
        Map<Integer, String> verifications = PlatformProofs.verifications();
        List<String> header = new ArrayList<>(List.of("system", "prove"));
        verifications.keySet().forEach(size -> header.add("verify " + size + ", a proof"));
        MarkdownTable table = MarkdownTable.of(header);
        for (String stack : results.platform().distinct("stack")) {
            List<String> cells = new ArrayList<>(List.of(stack, platform(stack, PlatformProofs.PROVE)));
            verifications.values().forEach(mode -> cells.add(platform(stack, mode)));
            table.row(cells);
        }
        return table;
    }

    private String platform(String stack, String mode) {
        Rows rows = results.platform().where("stack", stack).where("mode", mode);
        return Cells.thousandth(rows.interval("cpu_us"));
    }

    private MarkdownTable http() {
        MarkdownTable table = MarkdownTable.of("system", "request", "CPU of the service");
        for (String kind : results.http().distinct("request")) {
            Rows ofKind = results.http().where("request", kind);
            for (String system : ofKind.distinct("system")) {
                table.row(
                        system,
                        kind,
                        Cells.thousandth(ofKind.where("system", system).interval("cpu_us")));
            }
        }
        return table;
    }

    private MarkdownTable first() {
        MarkdownTable table = MarkdownTable.of(
                "system",
                "chain",
                "set-up",
                "prove",
                "verify",
                "elapsed from set-up to verdict",
                "MiB after set-up",
                "MiB after proof",
                "MiB after verdict");
        for (String size : results.first().distinct("size")) {
            Rows ofSize = results.first().where("size", size);
            for (String system : ofSize.distinct("system")) {
                Rows row = ofSize.where("system", system);
                table.row(
                        system,
                        size,
                        Cells.median(row, "set_up_ms"),
                        Cells.median(row, "prove_ms"),
                        Cells.median(row, "verify_ms"),
                        Cells.median(row, "verdict_ms"),
                        Cells.count(row, "set_up_mib"),
                        Cells.count(row, "prove_mib"),
                        Cells.count(row, "verify_mib"));
            }
        }
        return table;
    }
}
