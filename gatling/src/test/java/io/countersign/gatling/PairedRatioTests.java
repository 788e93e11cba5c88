// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.gatling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PairedRatioTests {

    @Test
    void ofWhenEveryRoundHasTheSameRatioThenIntervalIsAPoint() {
        double[] reference = rounds(15, i -> 1 + i);
        PairedRatio ratio = PairedRatio.of(rounds(15, i -> 1.1 * (1 + i)), reference);
        assertThat(ratio.median()).isCloseTo(1.1, within(1e-9));
        assertThat(ratio.high() - ratio.low()).isLessThan(1e-9);
    }

    @Test
    void ofWhenBothDriftTogetherThenDriftCancels() {
        PairedRatio ratio = PairedRatio.of(rounds(20, i -> 100 << (i % 5)), rounds(20, i -> 200 << (i % 5)));
        assertThat(ratio.median()).isEqualTo(0.5);
    }

    @Test
    void ofWhenRoundsScatterThenIntervalHoldsMedianAndWidens() {
        PairedRatio ratio = PairedRatio.of(rounds(21, i -> 1 + (i % 7) * 0.1), rounds(21, i -> 1));
        assertThat(ratio.low()).isLessThan(ratio.median());
        assertThat(ratio.high()).isGreaterThan(ratio.median());
    }

    @Test
    void shownAtMostWhenUpperEndIsAboveLimitThenNotShown() {
        assertThat(new PairedRatio(1.0, 0.9, 1.11, 15).shownAtMost(1.1)).isFalse();
        assertThat(new PairedRatio(1.0, 0.9, 1.09, 15).shownAtMost(1.1)).isTrue();
    }

    @Test
    void shownWhenRoundsAreTooFewThenNotShown() {
        assertThat(new PairedRatio(1.0, 0.9, 1.09, 14).shownAtMost(1.1)).isFalse();
        assertThat(new PairedRatio(1.0, 0.99, 1.09, 14).shownAtLeast(0.9)).isFalse();
    }

    @Test
    void ofWhenMeasurementsDoNotPairThenRefuses() {
        assertThatIllegalArgumentException().isThrownBy(() -> PairedRatio.of(new double[2], new double[3]));
        assertThatIllegalArgumentException().isThrownBy(() -> PairedRatio.of(new double[] {1}, new double[] {0}));
    }

    @Test
    void medianWhenNumberIsEvenThenMeanOfTheMiddle() {
        assertThat(PairedRatio.median(new double[] {4, 1, 3, 2})).isEqualTo(2.5);
    }

    private static double[] rounds(int count, java.util.function.IntToDoubleFunction value) {
        double[] values = new double[count];
        Arrays.setAll(values, value);
        return values;
    }
}
