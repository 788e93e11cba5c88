// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

import io.countersign.benchmarks.report.MarkdownTable;
import io.countersign.benchmarks.report.Rows;
import io.countersign.benchmarks.report.Target;
import io.countersign.gatling.PairedMedian;
import java.util.Optional;

/** Tables of registrations, updates and audits. */
final class AuditTables {

    /** Slots for which the design has targets. */
    private static final String SLOTS = "1024";

    private static final double MOST_CHECK_MILLIS = 5;

    private static final double MOST_OPENING_MILLIS = 1;

    private static final double MOST_UPDATE_MILLIS = 1;

    private static final double MOST_HEAP_MEGABYTES = 64;

    private final RegistrationResults results;

    AuditTables(RegistrationResults results) {
        this.results = results;
    }

    String registrations() {
        MarkdownTable table =
                MarkdownTable.of("services", "reserve, ms", "attest, ms", "post, ms", "adopt, ms", "complete, ms");
        for (String services : results.registrations().distinct("services")) {
            Rows rows = results.registrations().where("services", services);
            table.row(
                    services,
                    Cells.median(rows, "reserve_ms"),
                    Cells.median(rows, "attest_ms"),
                    Cells.median(rows, "post_ms"),
                    Cells.interval(rows.interval("adopt_ms")),
                    Cells.interval(rows.interval("ms")));
        }
        return table.toString();
    }

    String agents() {
        MarkdownTable table = MarkdownTable.of("entries of the log", "from start to registered, ms");
        table.row(
                Cells.median(results.agents(), "entries"),
                Cells.interval(results.agents().interval("ms")));
        return table.toString();
    }

    String singles() {
        MarkdownTable table = MarkdownTable.of("", "slots", "ms CPU", "ms");
        for (String operation : AuditTask.SINGLE) {
            for (String slots : results.audits().distinct("slots")) {
                Rows rows = results.audit(operation, slots, "1");
                table.row(operation, slots, Cells.interval(millis(rows, "cpu_us")), Cells.interval(millis(rows, "us")));
            }
        }
        return table.toString();
    }

    String logs() {
        MarkdownTable table = MarkdownTable.of(
                "slots",
                "services",
                "update, ms CPU",
                "update, ms",
                "audit of the log, ms CPU",
                "audit of the log, ms",
                "update, octets",
                "log, octets",
                "parameters, octets");
        for (String slots : results.sizes().distinct("slots")) {
            Rows ofSlots = results.sizes().where("slots", slots);
            for (String services : ofSlots.distinct("services")) {
                Rows sizes = ofSlots.where("services", services);
                Rows updates = results.audit(AuditTask.UPDATE, slots, services);
                Rows audits = results.audit(AuditTask.AUDIT, slots, services);
                table.row(
                        slots,
                        services,
                        Cells.interval(millis(updates, "cpu_us")),
                        Cells.interval(millis(updates, "us")),
                        Cells.interval(millis(audits, "cpu_us")),
                        Cells.interval(millis(audits, "us")),
                        Cells.sum(sizes, "update_octets"),
                        Cells.sum(sizes, "log_octets"),
                        Cells.sum(sizes, "parameters_octets"));
            }
        }
        return table.toString();
    }

    String heap() {
        MarkdownTable table =
                MarkdownTable.of("slots", "services", "heap, MB", "log, octets", "audit, s CPU", "audit, s");
        for (String slots : results.heap().distinct("slots")) {
            Rows rows = results.heap().where("slots", slots);
            table.row(
                    slots,
                    Cells.sum(rows, "services"),
                    Cells.median(rows, "heap_mb"),
                    Cells.sum(rows, "log_octets"),
                    seconds(rows, "cpu_us"),
                    seconds(rows, "us"));
        }
        return table.toString();
    }

    private static String seconds(Rows rows, String column) {
        return Target.number(rows.values(column)[0] / 1e6);
    }

    private static Optional<PairedMedian> millis(Rows rows, String column) {
        return Cells.thousandth(rows.interval(column));
    }

    /** Returns the CPU time of an update in milliseconds, with the most services that were measured. */
    Optional<PairedMedian> update(String slots) {
        return results.audits().where("slots", slots).isEmpty()
                ? Optional.empty()
                : millis(
                        results.audit(
                                AuditTask.UPDATE,
                                slots,
                                results.audits()
                                        .where("slots", slots)
                                        .distinct("services")
                                        .getLast()),
                        "cpu_us");
    }

    /** Returns the CPU time of a complete check of a registration in milliseconds. */
    Optional<PairedMedian> check(String slots) {
        return millis(results.audit(AuditTask.CHECK, slots, "1"), "cpu_us");
    }

    /** Returns the CPU time of verifying an opening in milliseconds. */
    Optional<PairedMedian> opening(String slots) {
        return millis(results.audit(AuditTask.OPENING, slots, "1"), "cpu_us");
    }

    void targets(MarkdownTable table) {
        new Target("a registration checked completely, " + SLOTS + " slots, CPU of one core", " ms", MOST_CHECK_MILLIS)
                .below(table, check(SLOTS));
        new Target("an opening verified, CPU", " ms", MOST_OPENING_MILLIS).below(table, opening(SLOTS));
        new Target(
                        "an agent's update for one new service, " + SLOTS + " slots and services, CPU",
                        " ms",
                        MOST_UPDATE_MILLIS)
                .below(table, millis(results.audit(AuditTask.UPDATE, SLOTS, SLOTS), "cpu_us"));
        Rows heap = results.heap().where("slots", SourceFigures.SLOTS);
        if (!heap.isEmpty()) {
            double megabytes = heap.values("heap_mb")[0];
            table.row(
                    "heap of an agent, " + SourceFigures.SLOTS + " slots occupied",
                    Target.number(megabytes) + " MB",
                    "at most " + Target.number(MOST_HEAP_MEGABYTES) + " MB",
                    megabytes <= MOST_HEAP_MEGABYTES ? "met" : "not shown");
        }
    }
}
