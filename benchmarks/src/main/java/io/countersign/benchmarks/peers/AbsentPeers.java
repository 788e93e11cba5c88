// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.peers;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** What was to be measured and this machine cannot have: it is said once, and named in the report. */
public final class AbsentPeers {

    private final Map<String, String> reasons = new LinkedHashMap<>();

    private final Consumer<String> progress;

    public AbsentPeers(Consumer<String> progress) {
        this.progress = progress;
    }

    /** What needs a peer. */
    @FunctionalInterface
    public interface Attempt {

        void run() throws AbsentPeerException;
    }

    /** Does it, or goes on without it and keeps the reason by its name. */
    public void attempt(String name, Attempt attempt) {
        try {
            attempt.run();
        } catch (AbsentPeerException ex) {
            reasons.put(name, String.valueOf(ex.getMessage()));
            progress.accept("Without " + name + ": " + ex.getMessage());
        }
    }

    /** By the name of what is missing, why it is; in the order in which it was wanted. */
    public Map<String, String> reasons() {
        return new LinkedHashMap<>(reasons);
    }
}
