// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.peers;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Subjects that are not available on this machine. Each is reported once and named in the report. */
public final class AbsentPeers {

    private final Map<String, String> reasons = new LinkedHashMap<>();

    private final Consumer<String> progress;

    public AbsentPeers(Consumer<String> progress) {
        this.progress = progress;
    }

    /** Action that needs a peer. */
    @FunctionalInterface
    public interface Attempt {

        void run() throws AbsentPeerException;
    }

    /** Runs the action, or records the reason under the name if a peer is missing. */
    public void attempt(String name, Attempt attempt) {
        try {
            attempt.run();
        } catch (AbsentPeerException ex) {
            reasons.put(name, String.valueOf(ex.getMessage()));
            progress.accept("Without " + name + ": " + ex.getMessage());
        }
    }

    /** Returns the reasons by the name of what is missing, in the order of the attempts. */
    public Map<String, String> reasons() {
        return new LinkedHashMap<>(reasons);
    }
}
