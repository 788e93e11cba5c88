// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

import io.countersign.benchmarks.report.MarkdownTable;
import io.countersign.benchmarks.report.Rows;
import io.countersign.benchmarks.report.Target;

/** Tables of links: latencies, and what they cost both ends. */
final class LinkTables {

    /** Limit of the p90 beyond that of mutual TLS by an authority, in milliseconds: target of the design. */
    private static final double MOST_ADDED_MILLIS = 0.10;

    private final RegistrationResults results;

    LinkTables(RegistrationResults results) {
        this.results = results;
    }

    String latencies() {
        MarkdownTable table = MarkdownTable.of(
                "connections",
                "kind",
                "offered a second",
                "achieved",
                "p50, ms",
                "p90, ms",
                "p99, ms",
                "p90 − authority's, ms",
                "p90, ratio to authority's",
                "failed");
        for (String connections : results.links().distinct("connections")) {
            Rows authority = results.link(LinkKind.AUTHORITY, connections);
            for (LinkKind kind : LinkKind.values()) {
                Rows rows = results.link(kind, connections);
                if (!rows.isEmpty()) {
                    boolean reference = kind == LinkKind.AUTHORITY;
                    table.row(
                            connections,
                            kind.toString(),
                            rows.distinct("offered_per_s").getFirst(),
                            Cells.median(rows, "per_s"),
                            Cells.interval(rows.interval("p50_ms")),
                            Cells.interval(rows.interval("p90_ms")),
                            Cells.interval(rows.interval("p99_ms")),
                            reference ? "" : Cells.difference(rows.difference(authority, "p90_ms")),
                            reference ? "" : Cells.interval(rows.ratio(authority, "p90_ms")),
                            Cells.sum(rows, "failed"));
                }
            }
        }
        return table.toString();
    }

    String costs() {
        MarkdownTable table = MarkdownTable.of(
                "connections",
                "kind",
                "connections used",
                "server, µs CPU a request",
                "ratio to authority's",
                "client, µs CPU a request",
                "ratio to authority's");
        for (String connections : results.links().distinct("connections")) {
            Rows authority = results.link(LinkKind.AUTHORITY, connections);
            for (LinkKind kind : LinkKind.values()) {
                Rows rows = results.link(kind, connections);
                if (!rows.isEmpty()) {
                    boolean reference = kind == LinkKind.AUTHORITY;
                    table.row(
                            connections,
                            kind.toString(),
                            Cells.median(rows, "used_connections"),
                            Cells.interval(rows.interval("server_cpu_us")),
                            reference ? "" : Cells.interval(rows.ratio(authority, "server_cpu_us")),
                            Cells.interval(rows.interval("client_cpu_us")),
                            reference ? "" : Cells.interval(rows.ratio(authority, "client_cpu_us")));
                }
            }
        }
        return table.toString();
    }

    void targets(MarkdownTable table) {
        for (String connections : SourceFigures.CONNECTIONS) {
            new Target(
                            "p90 beyond mutual TLS by an authority, " + connections + " connections",
                            " ms",
                            MOST_ADDED_MILLIS)
                    .below(
                            table,
                            results.link(LinkKind.REGISTRATION, connections)
                                    .difference(results.link(LinkKind.AUTHORITY, connections), "p90_ms"));
        }
    }
}
