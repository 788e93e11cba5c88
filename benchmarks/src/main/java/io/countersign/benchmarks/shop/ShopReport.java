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

    private static final String OPEN = "none";

    private static final String SHARED = "shared-jwt";

    private static final String EXCHANGE = "token-exchange";

    private static final double PEER_TIMES = 5;

    private static final double TOKEN_SHARE = 0.9;

    private final ShopResults results;

    ShopReport(ShopResults results) {
        this.results = results;
    }

    String write(Environment environment, String command, Map<String, String> absent) {
        List<String> parts = new ArrayList<>();
        parts.add("# The Shop: checkouts in every mode\n");
        parts.add(environment + "\n\n`" + command
                + "`: each Shop in a JVM of its own and each peer, running all the time, on the "
                + "machine that also generates the load; " + results.common("users") + " users, tokens signed with "
                + results.common("algorithm") + ", rate limits raised to " + results.common("requests_per_s_allowed")
                + " requests a second. Rounds go through all of them forwards and backwards (A B B A); ratios are paired by "
                + "round, with their 95 % bootstrap interval; a target is *met* when at least "
                + PairedMedian.ENOUGH_ROUNDS
                + " rounds were run and the whole interval is within it, else *not shown*.\n");
        absent.forEach((name, reason) -> parts.add("Without " + name + ": " + reason + ".\n"));
        for (int checkouts : results.checkouts()) {
            parts.add("## " + checkouts + " checkouts a round\n\n" + figures(checkouts));
            parts.add("### Targets\n\n" + targets(checkouts));
        }
        parts.add("## The source's own figures\n\nOne request after the other, on another machine.\n\n" + source());
        return String.join("\n", parts);
    }

    private String figures(int checkouts) {
        MarkdownTable table = MarkdownTable.of(
                "", "checkouts a second", "seconds a round", "p50, ms", "p95, ms", "p99, ms", "failed");
        for (String subject : results.subjects()) {
            double failed =
                    Arrays.stream(results.values(subject, checkouts, "failed")).sum();
            table.row(
                    subject,
                    number(results.median(subject, checkouts, "checkouts_per_s")),
                    number(results.median(subject, checkouts, "seconds")),
                    number(results.median(subject, checkouts, "p50_ms")),
                    number(results.median(subject, checkouts, "p95_ms")),
                    number(results.median(subject, checkouts, "p99_ms")),
                    String.format(Locale.ROOT, "%.0f", failed));
        }
        return table.toString();
    }

    private String targets(int checkouts) {
        MarkdownTable table = MarkdownTable.of("", "beside", "ratio of checkouts a second", "at least", "");
        for (String mode : results.modes()) {
            if (!mode.equals(OPEN)) {
                target(table, mode, OPEN, checkouts, TOKEN_SHARE);
            }
            if (mode.equals(EXCHANGE)) {
                target(table, mode, SHARED, checkouts, TOKEN_SHARE);
            }
            results.peers().forEach(peer -> target(table, mode, peer, checkouts, PEER_TIMES));
        }
        return table.isEmpty() ? "Nothing to compare.\n" : table.toString();
    }

    private void target(MarkdownTable table, String subject, String other, int checkouts, double limit) {
        results.ratio(subject, other, checkouts)
                .ifPresent(ratio -> table.row(
                        subject,
                        other,
                        ratio.toString(),
                        number(limit),
                        ratio.shownAtLeast(limit) ? "met" : "not shown"));
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

    private static String number(double value) {
        int digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
        return String.format(Locale.ROOT, "%." + digits + "f", value);
    }
}
