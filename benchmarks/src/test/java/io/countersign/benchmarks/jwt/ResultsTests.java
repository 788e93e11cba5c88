// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.benchmarks.report.Environment;
import io.countersign.benchmarks.stacks.Answer;
import io.countersign.benchmarks.stacks.Row;
import io.countersign.benchmarks.stacks.Stack;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResultsTests {

    private static final Environment HERE = new Environment("a CPU", 2, 1024, "an OS", "a JVM");

    @Test
    void ratioWhenBothWereMeasuredThenItIsOfCpuTime() {
        Results results = results(15, 110, 100);

        assertThat(results.ratio("bare", "ES256", "encode", "small"))
                .hasValueSatisfying(ratio -> assertThat(ratio.median()).isEqualTo(1.1));
    }

    @Test
    void ratioWhenTheOtherDoesNotKnowTheAlgorithmThenThereIsNone() {
        assertThat(results(15, 110, 100).ratio("nimbus", "ES256", "encode", "small"))
                .isEmpty();
    }

    @Test
    void ratioWhenCpuTimeWasTooShortToReadThenThereIsNone() {
        assertThat(results(15, 0, 100).ratio("bare", "ES256", "encode", "small"))
                .isEmpty();
    }

    @Test
    void reportWhenRatioIsWithinTheLimitThenItIsMet() {
        assertThat(report(results(15, 114, 100)))
                .contains("| ES256 | encode | small | 1.140 [1.140, 1.140] over 15 rounds | met |");
    }

    @Test
    void reportWhenRatioIsAboveOrRoundsAreFewThenItIsNotShown() {
        assertThat(report(results(15, 116, 100))).contains("1.160 [1.160, 1.160] over 15 rounds | not shown |");
        assertThat(report(results(14, 100, 100))).contains("1.000 [1.000, 1.000] over 14 rounds | not shown |");
    }

    @Test
    void reportWhenAPeerIsAbsentThenItSaysWhy() {
        assertThat(report(results(1, 1, 1))).contains("Without rust: there is no cargo on the PATH.");
    }

    @Test
    void sourceFiguresWhenAveragedThenTheyAreThoseOfItsTable18() {
        SourceFigures source = SourceFigures.read();
        Map<String, List<Double>> means = new LinkedHashMap<>();
        for (String algorithm : SourceFigures.ALGORITHMS) {
            for (int table : new int[] {14, 15, 16, 17}) {
                double[] runs = source.runs(table, algorithm);
                assertThat(runs).hasSize(50);
                double mean = Arrays.stream(runs).average().orElseThrow();
                double shown = table % 2 == 0 ? Math.round(mean * 1000) / 1000.0 : Math.round(mean / 100) / 10.0;
                means.computeIfAbsent(algorithm, any -> new ArrayList<>()).add(shown);
            }
        }
        assertThat(means.get("HS256")).containsExactly(0.033, 30.6, 0.030, 34.0);
        assertThat(means.get("RS256")).containsExactly(0.659, 1.6, 0.055, 19.3);
    }

    private static String report(Results results) {
        Map<String, Stack.Description> stacks = new LinkedHashMap<>();
        stacks.put("countersign", new Stack.Description("ours", "JVM", "JCA", "all"));
        stacks.put("bare", new Stack.Description("none", "JVM", "JCA", "exp"));
        return new JwtReport(results, SourceFigures.read(), stacks)
                .write(HERE, "a command", Map.of("rust", "there is no cargo on the PATH"));
    }

    private static Results results(int rounds, long ours, long bare) {
        List<Row<Request>> rows = new ArrayList<>();
        Request request = new Request("ES256", "encode", "small", 1);
        for (int round = 1; round <= rounds; round++) {
            rows.add(new Row<>("countersign", request, round, new Answer(1, 1000, ours * 1000)));
            rows.add(new Row<>("bare", request, round, new Answer(1, 1000, bare * 1000)));
        }
        return new Results(rows);
    }
}
