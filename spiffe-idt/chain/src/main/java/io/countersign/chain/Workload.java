// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain;

import java.util.ArrayList;
import java.util.List;

/**
 * A program of the chain.
 *
 * @param name that of its log, and the path of its SPIFFE ID if it has one
 * @param settings the name of its file in {@code config/}
 * @param offset its port, counted from the subject's
 * @param hasIdentity whether it has an SVID; those that only people and their login are for have none
 */
record Workload(String name, String settings, int offset, boolean hasIdentity) {

    static final int FIRST_TIER = 5;

    static final Workload SUBJECT = new Workload("subject", "chain-subject", 0, true);

    static final Workload STS = new Workload("sts", "chain-sts", 1, false);

    static final Workload ASSERTING = new Workload("asserting", "chain-asserting", 2, true);

    static final Workload DIRECTORY = new Workload("directory", "chain-directory", 3, false);

    static final Workload TARGET = new Workload("target", "chain-target", 4, true);

    /** A middle tier, from 1 on. */
    static Workload tier(int number) {
        return new Workload("tier-" + number, "chain-tier", FIRST_TIER + number - 1, true);
    }

    /** All of a chain, in the order in which they stop: callers first. */
    static List<Workload> all(int hops) {
        List<Workload> all = new ArrayList<>(path(hops));
        all.addAll(List.of(ASSERTING, STS, DIRECTORY));
        return List.copyOf(all);
    }

    /** Those that a call passes, in its order. */
    static List<Workload> path(int hops) {
        List<Workload> path = new ArrayList<>(List.of(SUBJECT));
        for (int number = 1; number <= hops; number++) {
            path.add(tier(number));
        }
        path.add(TARGET);
        return List.copyOf(path);
    }

    String id() {
        return "spiffe://" + Chain.TRUST_DOMAIN + "/" + name;
    }
}
