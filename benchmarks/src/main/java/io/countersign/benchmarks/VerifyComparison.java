// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks;

import io.countersign.gatling.PairedMedian;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs {@link VerifyBenchmark} in interleaved rounds (A B B A) within one process, and says for each algorithm how many times
 * the bare codec's time the strict verifier takes.
 */
public final class VerifyComparison {

    private static final int WARM_UP = Integer.getInteger("warmup", 5);

    private static final int ROUNDS = Integer.getInteger("rounds", 21);

    private VerifyComparison() {}

    /** Takes the algorithms to compare. */
    public static void main(String[] algorithms) throws RunnerException {
        for (String algorithm : algorithms) {
            double[] bare = new double[ROUNDS];
            double[] countersign = new double[ROUNDS];
            for (int i = -WARM_UP; i < ROUNDS; i++) {
                List<String> order = new ArrayList<>(List.of("bare", "countersign"));
                for (String which : i % 2 == 0 ? order : order.reversed()) {
                    double micros = run(which, algorithm);
                    if (i >= 0) {
                        (which.equals("bare") ? bare : countersign)[i] = micros;
                    }
                }
            }
            PairedMedian ratio = PairedMedian.ofRatios(countersign, bare);
            System.out.printf(
                    Locale.ROOT,
                    "%-6s bare %8.2f us, countersign %8.2f us, ratio %s, at most 1.15: %s%n",
                    algorithm,
                    PairedMedian.median(bare),
                    PairedMedian.median(countersign),
                    ratio,
                    ratio.shownAtMost(1.15) ? "met" : "not shown");
        }
    }

    private static double run(String which, String algorithm) throws RunnerException {
        // In this process: a fork a round would spend its time on warming up.
        return new Runner(new OptionsBuilder()
                        .include("\\.VerifyBenchmark\\." + which + "$")
                        .param("algorithm", algorithm)
                        .forks(0)
                        .warmupIterations(1)
                        .warmupTime(TimeValue.milliseconds(50))
                        .measurementIterations(1)
                        .measurementTime(TimeValue.milliseconds(200))
                        .verbosity(VerboseMode.SILENT)
                        .build())
                .runSingle()
                .getPrimaryResult()
                .getScore();
    }
}
