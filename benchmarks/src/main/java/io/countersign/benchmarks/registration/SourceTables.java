// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

import static io.countersign.benchmarks.report.Target.number;

import io.countersign.benchmarks.report.MarkdownTable;
import io.countersign.benchmarks.report.Rows;
import io.countersign.gatling.PairedMedian;
import java.util.Arrays;
import java.util.Optional;

/** Figures of the source with ours of the same kind next to them. */
final class SourceTables {

    private static final String SLOTS = String.valueOf(SourceFigures.SLOTS);

    private final RegistrationResults results;

    private final AuditTables audits;

    SourceTables(RegistrationResults results, AuditTables audits) {
        this.results = results;
        this.audits = audits;
    }

    String figures() {
        MarkdownTable table = MarkdownTable.of("", "source, on other machines", "where", "ours");
        for (String connections : SourceFigures.CONNECTIONS) {
            table.row(
                    "p90 beyond mTLS by an authority, " + connections + " connections, 1000 requests a second",
                    "+" + SourceFigures.ADDED_MILLIS + " ms",
                    "abstract, section 6, figure 3",
                    added(connections));
        }
        table.row(
                "processing a peer's registration, blocks of 256",
                SourceFigures.PEER_MILLIS + " ms",
                "repository, September 2026",
                text(audits.update(SLOTS), " ms CPU, an update"));
        table.row(
                "of which 256 helping values decompressed",
                SourceFigures.DECOMPRESSION_MILLIS + " ms",
                "repository, September 2026",
                text(audits.check(SLOTS), " ms CPU, checked completely, which agents need not do"));
        table.row(
                "of which membership",
                SourceFigures.MEMBERSHIP_MILLIS + " ms",
                "repository, September 2026",
                text(audits.opening(SLOTS), " ms CPU, an opening, which agents need not verify"));
        table.row(
                "of which challenge",
                SourceFigures.CHALLENGE_MILLIS + " ms",
                "repository, September 2026",
                "none: the key of an entry is computed again");
        table.row(
                "requests a second with cached verdicts, ratio to mTLS by an authority",
                number(SourceFigures.REQUESTS_PER_SECOND / SourceFigures.ISTIO_REQUESTS_PER_SECOND),
                "repository, September 2026: " + SourceFigures.REQUESTS_PER_SECOND + " to "
                        + SourceFigures.ISTIO_REQUESTS_PER_SECOND,
                "not measured");
        table.row(
                "time of an update by services, 1 to 50",
                "about linear",
                "section 6, figure 4",
                growth(results.registrations(), "adopt_ms"));
        table.row("octets of an update by services, 1 to 50", "less than linear", "section 6, figure 4", octets());
        return table.toString();
    }

    private String added(String connections) {
        return Cells.difference(results.link(LinkKind.REGISTRATION, connections)
                        .difference(results.link(LinkKind.AUTHORITY, connections), "p90_ms"))
                + " ms";
    }

    private static String text(Optional<PairedMedian> measured, String unit) {
        return measured.map(known -> Cells.interval(measured) + unit).orElse(Cells.NONE);
    }

    /** Returns the medians of the fewest and of the most services. */
    private static String growth(Rows rows, String column) {
        if (rows.isEmpty()) {
            return Cells.NONE;
        }
        String fewest = rows.distinct("services").getFirst();
        String most = rows.distinct("services").getLast();
        return Cells.median(rows.where("services", fewest), column) + " ms with " + fewest + ", "
                + Cells.median(rows.where("services", most), column) + " ms with " + most;
    }

    private String octets() {
        double[] octets = results.sizes().values("update_octets");
        return octets.length == 0
                ? Cells.NONE
                : number(Arrays.stream(octets).min().orElseThrow()) + " to "
                        + number(Arrays.stream(octets).max().orElseThrow());
    }
}
