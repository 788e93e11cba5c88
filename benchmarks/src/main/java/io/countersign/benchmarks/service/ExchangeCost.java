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
 * What a token exchange costs the STS: CPU time of its process for each, with ES256, without the compilers' and the
 * collector's threads. Everything else that it does counts: the client's assertion, the user's token, the policy, the
 * new token, the HTTP, and what the other services ask it in the meantime.
 */
public final class ExchangeCost {

    private static final int WARM_UP = Integer.getInteger("warmup", 8);

    private static final int ROUNDS = Integer.getInteger("rounds", 24);

    private static final int EXCHANGES = Integer.getInteger("exchanges", 1000);

    private static final int LIMIT_MICROS = 1000;

    private ExchangeCost() {}

    /** Takes no arguments; starts a Shop of its own, whose first port is the property {@code ports}. */
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

    /** The client's own work is done before. */
    private static double measure(SeparateSts sts, ProcessCpu cpu, String token) {
        List<String> exchanges = IntStream.range(0, EXCHANGES)
                .mapToObj(any -> sts.exchange(token))
                .toList();
        long before = cpu.nanos();
        exchanges.forEach(sts::token);
        return (cpu.nanos() - before) / 1e3 / EXCHANGES;
    }
}
