// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.scale;

import io.countersign.benchmarks.report.Environment;
import io.countersign.benchmarks.report.MarkdownTable;
import io.countersign.benchmarks.report.Rows;
import io.countersign.benchmarks.report.Target;
import io.countersign.gatling.PairedMedian;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Tables of a run in Markdown. */
final class ScaleReport {

    private static final double FOUR_TIMES = 3.2;

    private static final String ABSENT = "–";

    private final Rows rounds;

    private final Rows totals;

    /**
     * @param rounds a row for each round
     * @param totals a row for each number of replicas
     */
    ScaleReport(Rows rounds, Rows totals) {
        this.rounds = rounds;
        this.totals = totals;
    }

    /**
     * @param database version and settings of the database
     * @param load description of the load
     */
    String write(Environment environment, String command, String database, String load) {
        List<String> parts = new ArrayList<>();
        parts.add("# The Shop with several replicas\n");
        parts.add(environment + "; " + database + "\n\n`" + command
                + "`: gateway, user, account, product, basket and STS in mode shared-jwt, each replica in a JVM of its own, behind HAProxy, on "
                + "the machine that also generates the load. " + load
                + " Links are plain. The numbers of replicas are measured one after the other, not in turn, so a slow phase of the machine "
                + "affects one of them. Figures are medians over the rounds with 95 % bootstrap intervals.\n");
        parts.add("## Throughput\n\n" + throughput());
        parts.add(
                "## CPU\n\nms a checkout. Without compilers and garbage collection, except in the last column, which has everything that the "
                        + "services used.\n\n" + cpu());
        parts.add(
                "## Database\n\nMeans of all rounds, for each checkout, less the work of the same time without load, which the second table "
                        + "has for each second. Transactions include those that only read; statements are without BEGIN and COMMIT; the WAL is that "
                        + "of the whole server. Logins, one of each user in five minutes, are included.\n\n"
                        + database("") + "\n" + database("idle_"));
        parts.add("## Target\n\n*Met* if both have at least " + PairedMedian.ENOUGH_ROUNDS
                + " rounds, and the low end of the interval of 4 replicas is at least so many times the high end of that of 1, else *not "
                + "shown*. It needs cores for all processes: a machine that is busy with one replica cannot show it.\n\n"
                + target());
        return String.join("\n", parts);
    }

    private String throughput() {
        MarkdownTable table = MarkdownTable.of(
                "replicas of each", "checkouts a second", "p50, ms", "p99, ms", "load generator, % of a processor");
        for (String replicas : rounds.distinct("replicas")) {
            Rows own = rounds.where("replicas", replicas);
            table.row(
                    replicas,
                    interval(own, "checkouts_per_s"),
                    interval(own, "p50_ms"),
                    interval(own, "p99_ms"),
                    Target.number(100 * own.median("client_cpu").orElse(Double.NaN)));
        }
        return table.toString();
    }

    private String cpu() {
        List<String> names = new ArrayList<>(List.of(ScaleRounds.SERVICES));
        for (Program program : Program.values()) {
            names.add(program.id());
        }
        names.addAll(List.of(ScaleRounds.POSTGRES, ScaleRounds.BALANCER, "whole"));
        List<String> header = new ArrayList<>(names);
        header.addFirst("replicas of each");
        MarkdownTable table = MarkdownTable.of(header);
        for (String replicas : rounds.distinct("replicas")) {
            Rows own = rounds.where("replicas", replicas);
            List<String> cells = new ArrayList<>(List.of(replicas));
            names.forEach(name -> cells.add(interval(own, name + "_ms")));
            table.row(cells);
        }
        return table.toString();
    }

    private String database(String prefix) {
        MarkdownTable table = MarkdownTable.of(
                "replicas of each",
                "transactions",
                "statements",
                "rows written",
                "octets of WAL",
                "growth of the databases, octets");
        for (String replicas : totals.distinct("replicas")) {
            Rows own = totals.where("replicas", replicas);
            table.row(
                    replicas,
                    number(own, prefix + "transactions"),
                    number(own, prefix + "statements"),
                    number(own, prefix + "rows"),
                    number(own, prefix + "wal_octets"),
                    number(own, prefix + "octets"));
        }
        return table.toString();
    }

    private String target() {
        Optional<PairedMedian> one = rounds.where("replicas", 1).interval("checkouts_per_s");
        Optional<PairedMedian> four = rounds.where("replicas", 4).interval("checkouts_per_s");
        if (one.isEmpty() || four.isEmpty()) {
            return "1 or 4 replicas were not measured.\n";
        }
        double least = four.get().low() / one.get().high();
        boolean enough = Math.min(one.get().rounds(), four.get().rounds()) >= PairedMedian.ENOUGH_ROUNDS;
        return MarkdownTable.of("target", "measured, of medians", "at least, by the intervals", "limit", "")
                .row(
                        "throughput of 4 replicas, ratio to 1",
                        Target.number(four.get().median() / one.get().median()),
                        Target.number(least),
                        Target.number(FOUR_TIMES),
                        enough && least >= FOUR_TIMES ? "met" : "not shown")
                .toString();
    }

    private static String interval(Rows rows, String column) {
        if (!rows.has(column)) {
            return ABSENT;
        }
        return rows.interval(column)
                .map(known -> Target.number(known.median()) + " [" + Target.number(known.low()) + ", "
                        + Target.number(known.high()) + "]")
                .orElse(ABSENT);
    }

    private static String number(Rows rows, String column) {
        double value = rows.median(column).orElse(Double.NaN);
        return Double.isNaN(value) ? ABSENT : Target.number(value);
    }
}
