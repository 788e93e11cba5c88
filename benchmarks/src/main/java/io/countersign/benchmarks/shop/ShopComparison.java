// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.shop;

import io.countersign.gatling.PairedMedian;
import io.countersign.gatling.ShopName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Ratio of one subject to another, with its target.
 *
 * @param subject name of the subject
 * @param other name of the subject that it is compared with
 * @param measure compared figure
 * @param bound direction of the target
 * @param limit value of the target, ignored without one
 */
record ShopComparison(String subject, String other, Measure measure, Bound bound, double limit) {

    private static final String OPEN = "none";

    private static final String SHARED = "shared-jwt";

    private static final String EXCHANGE = "token-exchange";

    private static final String PROVED = "zk";

    /** Checkouts a second of a mode with tokens, as a share of those without. */
    private static final double TOKEN_SHARE = 0.9;

    /** Checkouts a second with a proof for each request, as a share of those without. */
    private static final double PROVED_SHARE = 1 / 3.0;

    private static final double FLASK_TIMES = 2.5;

    /** Checkouts a second of the mode that the resource server has too, as a share of the resource server's. */
    private static final double RESOURCE_SERVER_SHARE = 1;

    /** Figure of a round. */
    enum Measure {
        THROUGHPUT("checkouts_per_s", "checkouts a second"),
        CPU("cpu_ms", "CPU a checkout"),
        P99("p99_ms", "p99");

        private final String column;

        private final String text;

        Measure(String column, String text) {
            this.column = column;
            this.text = text;
        }
    }

    /** Direction of a target. */
    enum Bound {
        NONE,
        AT_LEAST,
        AT_MOST
    }

    /**
     * Returns the comparisons of all modes with {@code none}, with the peers, and with other Shops of the same mode.
     * A mode in another working copy is the reference of the one in this working copy, and of nothing else. The other
     * subject may not have been measured.
     */
    static List<ShopComparison> all(List<String> modes, List<String> peers) {
        List<ShopComparison> all = new ArrayList<>();
        for (String mode : modes) {
            ShopName name = ShopName.parse(mode);
            if (name.path().isEmpty()) {
                besideOpen(mode, name, all);
                peers.forEach(peer -> {
                    all.add(besidePeer(mode, name, peer));
                    all.add(untargeted(mode, peer, Measure.CPU));
                });
            }
            besideSameMode(mode, modes, all);
        }
        return List.copyOf(all);
    }

    private static ShopComparison besidePeer(String mode, ShopName name, String peer) {
        if (ShopPeers.isFlask(peer)) {
            return new ShopComparison(mode, peer, Measure.THROUGHPUT, Bound.AT_LEAST, FLASK_TIMES);
        }
        return name.mode().equals(SHARED)
                ? new ShopComparison(mode, peer, Measure.THROUGHPUT, Bound.AT_LEAST, RESOURCE_SERVER_SHARE)
                : untargeted(mode, peer, Measure.THROUGHPUT);
    }

    private static void besideOpen(String mode, ShopName name, List<ShopComparison> all) {
        if (!name.mode().equals(OPEN)) {
            double share = name.mode().equals(PROVED) ? PROVED_SHARE : TOKEN_SHARE;
            all.add(new ShopComparison(mode, OPEN, Measure.THROUGHPUT, Bound.AT_LEAST, share));
            all.add(untargeted(mode, OPEN, Measure.CPU));
        }
        if (mode.equals(EXCHANGE)) {
            all.add(new ShopComparison(mode, SHARED, Measure.THROUGHPUT, Bound.AT_LEAST, TOKEN_SHARE));
        }
    }

    /** Compares the plain mode with other working copies, and another Shop with the plain or the first one. */
    private static void besideSameMode(String mode, List<String> modes, List<ShopComparison> all) {
        ShopName name = ShopName.parse(mode);
        List<ShopName> same = modes.stream()
                .map(ShopName::parse)
                .filter(other -> other.mode().equals(name.mode()))
                .toList();
        if (name.isPlain()) {
            same.stream()
                    .filter(other -> !other.path().isEmpty() && other.label().isEmpty())
                    .forEach(before -> besideBefore(mode, before.toString(), all));
            return;
        }
        boolean hasPlain = same.stream().anyMatch(ShopName::isPlain);
        String reference = hasPlain ? name.mode() : same.getFirst().toString();
        if (!reference.equals(mode) && !(hasPlain && name.label().isEmpty())) {
            List.of(Measure.values()).forEach(measure -> all.add(untargeted(mode, reference, measure)));
        }
    }

    private static void besideBefore(String mode, String before, List<ShopComparison> all) {
        all.add(new ShopComparison(mode, before, Measure.CPU, Bound.AT_MOST, 1));
        all.add(untargeted(mode, before, Measure.THROUGHPUT));
        all.add(new ShopComparison(mode, before, Measure.P99, Bound.AT_MOST, 1));
    }

    private static ShopComparison untargeted(String subject, String other, Measure measure) {
        return new ShopComparison(subject, other, measure, Bound.NONE, Double.NaN);
    }

    /** Returns the column of the results. */
    String column() {
        return measure.column;
    }

    /** Returns the compared figure for the report. */
    String what() {
        return measure.text;
    }

    /** Returns the target for the report, empty if there is none. */
    String target() {
        return switch (bound) {
            case NONE -> "";
            case AT_LEAST -> String.format(Locale.ROOT, "at least %.2f", limit);
            case AT_MOST -> String.format(Locale.ROOT, "at most %.2f", limit);
        };
    }

    /** Returns whether the target is met for the report, empty if there is none. */
    String outcome(PairedMedian ratio) {
        return switch (bound) {
            case NONE -> "";
            case AT_LEAST -> text(ratio.shownAtLeast(limit));
            case AT_MOST -> text(ratio.shownAtMost(limit));
        };
    }

    private static String text(boolean met) {
        return met ? "met" : "not shown";
    }
}
