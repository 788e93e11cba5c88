// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain;

import java.util.ArrayList;
import java.util.List;

/**
 * Program of the chain.
 *
 * @param name name in logs, and path of the SPIFFE ID if it has one
 * @param settings name of its file in {@code config/}, without the extension
 * @param offset distance of its port from the subject's
 * @param hasIdentity whether it has an SVID; the STS and the directory, which serve only the login, have none
 */
record Workload(String name, String settings, int offset, boolean hasIdentity) {

    static final int FIRST_TIER = 5;

    static final Workload SUBJECT = new Workload("subject", "chain-subject", 0, true);

    static final Workload STS = new Workload("sts", "chain-sts", 1, false);

    static final Workload ASSERTING = new Workload("asserting", "chain-asserting", 2, true);

    static final Workload DIRECTORY = new Workload("directory", "chain-directory", 3, false);

    static final Workload TARGET = new Workload("target", "chain-target", 4, true);

    /** Returns a middle tier; their numbers start with 1. */
    static Workload tier(int number) {
        return new Workload("tier-" + number, "chain-tier", FIRST_TIER + number - 1, true);
    }

    /** Returns all programs of a chain in the order in which they stop, callers first. */
    static List<Workload> all(int hops) {
        List<Workload> all = new ArrayList<>(path(hops));
        all.addAll(List.of(ASSERTING, STS, DIRECTORY));
        return List.copyOf(all);
    }

    /** Returns the workloads that a call passes, in this order. */
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
