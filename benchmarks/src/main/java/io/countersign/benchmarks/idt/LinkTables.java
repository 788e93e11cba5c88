// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.idt;

import static io.countersign.benchmarks.report.Target.number;

import io.countersign.benchmarks.report.MarkdownTable;
import io.countersign.benchmarks.report.Rows;
import io.countersign.gatling.PairedMedian;
import java.util.Optional;

/**
 * Tables of the cost of a link between two workloads, and of single operations compared with the longest ones
 * of the source's tables 12 to 14.
 */
final class LinkTables {

    private static final String NONE = "–";

    /** Number of layers of a token at the target, behind one middle tier. */
    private static final int AT_TARGET = 3;

    private final IdtResults results;

    LinkTables(IdtResults results) {
        this.results = results;
    }

    String links() {
        MarkdownTable table = MarkdownTable.of("", "µs", "µs CPU of both ends");
        for (String operation : results.links().distinct("operation")) {
            table.row(
                    operation,
                    text(link(operation).interval("us")),
                    text(link(operation).interval("cpu_us")));
        }
        return table.toString();
    }

    private Rows link(String operation) {
        return results.links().where("operation", operation);
    }

    private static String text(Optional<PairedMedian> measured) {
        return measured.map(known ->
                        number(known.median()) + " [" + number(known.low()) + ", " + number(known.high()) + "]")
                .orElse(NONE);
    }

    String besideSource() {
        MarkdownTable table = MarkdownTable.of(
                "table", "workload", "mode", "source, Docker: total", "its longest operation", "", "the same of ours");
        for (int number = 12; number <= 14; number++) {
            Rows docker = results.source().where("table", number).where("deploy", "Docker");
            String workload = docker.distinct("workload").getFirst();
            for (String mode : docker.distinct("mode")) {
                Rows rows = docker.where("mode", mode);
                String longest = rows.distinct("what").getLast();
                table.row(
                        String.valueOf(number),
                        workload,
                        mode,
                        TokenTables.mean(rows.where("what", "total")),
                        longest,
                        TokenTables.mean(rows.where("what", longest)),
                        ours(longest)
                                .median("us")
                                .map(micros -> number(micros / 1000))
                                .orElse(NONE));
            }
        }
        return table.toString();
    }

    private Rows ours(String operation) {
        return switch (operation) {
            case "Zkp generation" -> results.measured(TokenTask.PROOF, TokenTask.MINT, 1);
            case "Lsvid validation" -> results.measured(TokenTask.LSVID, TokenTask.VALIDATE, AT_TARGET);
            case "mTLS client setup" -> link(LinkTask.SET_UP);
            case "Target connect" -> link(LinkTask.CONNECT);
            default -> link(NONE);
        };
    }
}
