// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.zk;

import io.countersign.benchmarks.peers.AbsentPeers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Measures the proof systems that Java calls with a circuit of the platform, in process, side by side. */
public final class PlatformProofs {

    /** Circuit that all of them prove. */
    public static final String CIRCUIT = ZkReport.CIRCUIT;

    /** Mode of one proof. */
    public static final String PROVE = Task.PROVE;

    private static final int MILLIS = 200;

    private static final int WARM_UP_MILLIS = 1000;

    private PlatformProofs() {}

    /** Returns the modes in which 1 and more proofs are verified in a call, by the number of proofs. */
    public static Map<Integer, String> verifications() {
        Map<Integer, String> modes = new TreeMap<>();
        modes.put(1, Task.VERIFY);
        Task.BATCHES.forEach(size -> modes.put(size, Task.together(size)));
        return modes;
    }

    /**
     * Returns a row for each system, mode and round; times are of one proof.
     *
     * @param folder folder of the logs
     */
    public static List<Map<String, String>> measure(
            Path folder, int rounds, AbsentPeers absent, Consumer<String> progress) {
        try (ProofRounds running = ProofRounds.start(ProofStacks.CORE, folder, absent, progress)) {
            return running.measure(
                    List.of(CIRCUIT), new ProofRounds.Extent(rounds, MILLIS, WARM_UP_MILLIS, rounds, WARM_UP_MILLIS));
        }
    }
}
