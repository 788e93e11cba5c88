// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.shop;

import io.countersign.benchmarks.report.Environment;
import io.countersign.benchmarks.report.MarkdownTable;
import io.countersign.gatling.PairedMedian;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Tables of a run in Markdown. */
final class ShopReport {

    private static final String PER_SECOND = "checkouts_per_s";

    private static final String CPU = "cpu_ms";

    private final ShopResults results;

    ShopReport(ShopResults results) {
        this.results = results;
    }

    String write(Environment environment, String command, Map<String, String> absent) {
        List<String> parts = new ArrayList<>();
        parts.add("# The Shop: checkouts in every mode\n");
        parts.add(environment + "\n\n`" + command
                + "`: each Shop in a JVM of its own, stopped by a signal while it is not measured, and "
                + "each peer, on the machine that also generates the load; " + results.common("users")
                + " users, tokens signed with "
                + results.common("algorithm") + ", rate limits raised to " + results.common("requests_per_s_allowed")
                + " requests a second. Rounds go through all of them forwards and backwards (A B B A); ratios are paired by "
                + "round, with their 95 % bootstrap interval; a target is *met* when at least "
                + PairedMedian.ENOUGH_ROUNDS
                + " rounds were run and the whole interval is within it, else *not shown*.\n");
        parts.add(cpu() + "\n");
        absent.forEach((name, reason) -> parts.add("Without " + name + ": " + reason + ".\n"));
        parts.add(
                "## Warm-up\n\nA subject is warm when the CPU time of a checkout has changed by less than 5 % from one round to "
                        + "the next.\n\n" + warmUp());
        for (int checkouts : results.checkouts()) {
            parts.add("## " + checkouts + " checkouts a round\n\n" + figures(checkouts));
            String processes = processes(checkouts);
            if (!processes.isEmpty()) {
                parts.add("### CPU of a checkout by process\n\n" + processes);
            }
            parts.add("### Comparisons and targets\n\n" + comparisons(checkouts));
        }
        parts.add("## The source's own figures\n\nOne request after the other, on another machine.\n\n" + source());
        return String.join("\n", parts);
    }

    private String cpu() {
        boolean known = results.subjects().stream()
                .anyMatch(subject -> results.checkouts().stream()
                        .anyMatch(checkouts -> !Double.isNaN(results.median(subject, checkouts, CPU))));
        return known
                ? "CPU is the user and system time of a subject's processes from the start of a round to 1.5 s after its last "
                        + "checkout, because our Shops commit stock and dispatch deliveries after they have answered, divided by "
                        + "the successful checkouts. Housekeeping is the part of compilers and garbage collectors: a cold JVM has "
                        + "much of it."
                : "The CPU time was not measured, because there is no /proc here.";
    }

    private String warmUp() {
        MarkdownTable table = MarkdownTable.of("", "warm-up rounds", "CPU a checkout in each, ms", "");
        for (String subject : results.subjects()) {
            table.row(
                    subject,
                    String.valueOf(results.warmUpRounds(subject)),
                    results.warmUpCpu(subject),
                    results.isSettled(subject) ? "settled" : "never settled");
        }
        return table.toString();
    }

    private String figures(int checkouts) {
        MarkdownTable table = MarkdownTable.of(
                "",
                "checkouts a second",
                "CPU a checkout, ms",
                "housekeeping in it, ms",
                "seconds a round",
                "p50, ms",
                "p95, ms",
                "p99, ms",
                "failed");
        for (String subject : results.subjects()) {
            double failed =
                    Arrays.stream(results.values(subject, checkouts, "failed")).sum();
            table.row(
                    subject,
                    number(results.median(subject, checkouts, PER_SECOND)),
                    number(results.median(subject, checkouts, CPU)),
                    number(results.median(subject, checkouts, "housekeeping_ms")),
                    number(results.median(subject, checkouts, "seconds")),
                    number(results.median(subject, checkouts, "p50_ms")),
                    number(results.median(subject, checkouts, "p95_ms")),
                    number(results.median(subject, checkouts, "p99_ms")),
                    String.format(Locale.ROOT, "%.0f", failed));
        }
        return table.toString();
    }

    /** Returns a table of those subjects that have several processes, empty if there are none. */
    private String processes(int checkouts) {
        MarkdownTable table = MarkdownTable.of("", "process", "ms");
        for (String subject : results.subjects()) {
            Map<String, Double> processes = results.cpuByProcess(subject, checkouts);
            if (processes.size() > 1) {
                processes.forEach((name, millis) -> table.row(subject, name, number(millis)));
            }
        }
        return table.isEmpty() ? "" : table.toString();
    }

    private String comparisons(int checkouts) {
        MarkdownTable table = MarkdownTable.of("", "beside", "ratio of", "measured", "target", "");
        for (ShopComparison comparison : ShopComparison.all(results.modes(), results.peers())) {
            results.ratio(comparison.subject(), comparison.other(), checkouts, comparison.column())
                    .ifPresent(ratio -> table.row(
                            comparison.subject(),
                            comparison.other(),
                            comparison.what(),
                            ratio.toString(),
                            comparison.target(),
                            comparison.outcome(ratio)));
        }
        return table.isEmpty() ? "Nothing to compare.\n" : table.toString();
    }

    private static String source() {
        MarkdownTable table = MarkdownTable.of("", "requests", "seconds", "requests a second");
        SourceShop.read()
                .forEach((name, figures) -> figures.forEach(figure -> table.row(
                        name,
                        String.valueOf(figure.requests()),
                        number(figure.seconds()),
                        number(figure.perSecond()))));
        return table.toString();
    }

    /** Returns three significant digits; nothing for an unknown value. */
    private static String number(double value) {
        if (Double.isNaN(value)) {
            return "";
        }
        int digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
        return String.format(Locale.ROOT, "%." + digits + "f", value);
    }
}
