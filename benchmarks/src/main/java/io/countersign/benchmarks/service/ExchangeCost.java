// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.service;

import io.countersign.benchmarks.load.ProcessCpu;
import io.countersign.gatling.PairedMedian;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * CPU time of the STS for each token exchange with ES256, without threads of compilers and garbage
 * collectors. All other work counts: verifying the client assertion and the user's token, the policy, issuing
 * the new token, HTTP, and requests of other services in the meantime.
 */
public final class ExchangeCost {

    private static final int WARM_UP = Integer.getInteger("warmup", 8);

    private static final int ROUNDS = Integer.getInteger("rounds", 24);

    private static final int EXCHANGES = Integer.getInteger("exchanges", 1000);

    private static final int LIMIT_MICROS = 1000;

    private ExchangeCost() {}

    /** Takes no arguments. Starts a Shop of its own; the property {@code ports} is its first port. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        try (SeparateSts sts = SeparateSts.start(Integer.getInteger("ports", 19080))) {
            ProcessCpu cpu = sts.cpu();
            String token = sts.login();
            double[] micros = new double[ROUNDS];
            for (int i = -WARM_UP; i < ROUNDS; i++) {
                double measured = measure(sts, cpu, token);
                if (i >= 0) {
                    micros[i] = measured;
                }
            }
            PairedMedian cost = PairedMedian.ofDifferences(micros, new double[ROUNDS]);
            System.out.printf(
                    Locale.ROOT,
                    "an exchange takes the STS %s us of CPU, at most %d: %s%n",
                    cost,
                    LIMIT_MICROS,
                    cost.shownAtMost(LIMIT_MICROS) ? "met" : "not shown");
        }
    }

    /** The client's own work is done before the measurement. */
    private static double measure(SeparateSts sts, ProcessCpu cpu, String token) {
        List<String> exchanges = IntStream.range(0, EXCHANGES)
                .mapToObj(any -> sts.exchange(token))
                .toList();
        long before = cpu.nanos();
        exchanges.forEach(sts::token);
        return (cpu.nanos() - before) / 1e3 / EXCHANGES;
    }
}
