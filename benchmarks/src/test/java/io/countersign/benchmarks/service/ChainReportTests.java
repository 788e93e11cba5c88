// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.JwsAlgorithm;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChainReportTests {

    private final Map<String, double[]> measured = new LinkedHashMap<>();

    ChainReportTests() {
        measure("permit-all", 55);
        measure("lean", 50);
        measure("cached", 60);
        measure("uncached", 130);
        measure("in place", 110);
        measure("primitive", 50);
        measure("large cached", 64);
        measure("large verified", 132);
        measure("keycloak cached", 66);
        measure("keycloak verified", 134);
    }

    @Test
    void printThenEachRowAndWhatTheChainAdds() {
        assertThat(report())
                .contains("ES256    keycloak verified    134.0 us a request")
                .contains("ES256    on a cache hit: 5.000 [5.000, 5.000] over 15 rounds us, at most 5: met")
                .contains("lean chain: 10.000 [10.000, 10.000] over 15 rounds us, at most 5: not shown")
                .contains("in its place: 15.000 [15.000, 15.000] over 15 rounds us, at most 12: not shown");
    }

    @Test
    void printThenProfileIsComparedWithBothTokens() {
        assertThat(report())
                .contains("on a cache hit: ratio 1.100 [1.100, 1.100] over 15 rounds, at most 1.05: not shown")
                .contains("hit, with as many claims: ratio 1.031 [1.031, 1.031] over 15 rounds, at most 1.05: met")
                .contains("verifying: ratio 1.031 [1.031, 1.031] over 15 rounds, at most 1.05: met")
                .contains(
                        "verifying, with as many claims: ratio 1.015 [1.015, 1.015] over 15 rounds, at most 1.05: met");
    }

    @Test
    void printWhenSpringWasMeasuredThenItIsComparedWithBothOfOurs() {
        measure("spring jdk", 650);
        measure("spring corretto", 195);

        assertThat(report())
                .contains("spring jdk, compared with ours verifying: ratio 5.000 [5.000, 5.000] over 15 rounds")
                .contains("spring jdk, compared with ours on a cache hit: ratio 10.833 [10.833, 10.833]")
                .contains("spring corretto, compared with ours verifying: ratio 1.500 [1.500, 1.500]")
                .contains("spring corretto, compared with ours on a cache hit: ratio 3.250 [3.250, 3.250]");
    }

    @Test
    void printWhenSpringWasNotMeasuredThenItIsLeftOut() {
        assertThat(report()).doesNotContain("spring");
    }

    private void measure(String row, double micros) {
        double[] rounds = new double[15];
        Arrays.fill(rounds, micros);
        measured.put(row, rounds);
    }

    private String report() {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        new ChainReport(JwsAlgorithm.ES256, measured).print(new PrintStream(printed, true, StandardCharsets.UTF_8));
        return printed.toString(StandardCharsets.UTF_8);
    }
}
