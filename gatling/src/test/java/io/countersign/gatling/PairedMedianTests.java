// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.gatling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PairedMedianTests {

    @Test
    void ofRatiosWhenEveryRoundHasTheSameRatioThenIntervalIsAPoint() {
        double[] reference = rounds(15, i -> 1 + i);
        PairedMedian ratio = PairedMedian.ofRatios(rounds(15, i -> 1.1 * (1 + i)), reference);
        assertThat(ratio.median()).isCloseTo(1.1, within(1e-9));
        assertThat(ratio.high() - ratio.low()).isLessThan(1e-9);
    }

    @Test
    void ofRatiosWhenBothDriftTogetherThenDriftCancels() {
        PairedMedian ratio = PairedMedian.ofRatios(rounds(20, i -> 100 << (i % 5)), rounds(20, i -> 200 << (i % 5)));
        assertThat(ratio.median()).isEqualTo(0.5);
    }

    @Test
    void ofRatiosWhenRoundsScatterThenIntervalHoldsMedianAndWidens() {
        PairedMedian ratio = PairedMedian.ofRatios(rounds(21, i -> 1 + (i % 7) * 0.1), rounds(21, i -> 1));
        assertThat(ratio.low()).isLessThan(ratio.median());
        assertThat(ratio.high()).isGreaterThan(ratio.median());
    }

    @Test
    void shownAtMostWhenUpperEndIsAboveLimitThenNotShown() {
        assertThat(new PairedMedian(1.0, 0.9, 1.11, 15).shownAtMost(1.1)).isFalse();
        assertThat(new PairedMedian(1.0, 0.9, 1.09, 15).shownAtMost(1.1)).isTrue();
    }

    @Test
    void shownWhenRoundsAreTooFewThenNotShown() {
        assertThat(new PairedMedian(1.0, 0.9, 1.09, 14).shownAtMost(1.1)).isFalse();
        assertThat(new PairedMedian(1.0, 0.99, 1.09, 14).shownAtLeast(0.9)).isFalse();
    }

    @Test
    void ofRatiosWhenMeasurementsDoNotPairThenRefuses() {
        assertThatIllegalArgumentException().isThrownBy(() -> PairedMedian.ofRatios(new double[2], new double[3]));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PairedMedian.ofRatios(new double[] {1}, new double[] {0}));
    }

    @Test
    void ofDifferencesWhenSubjectIsAlwaysDearerByTheSameThenThatIsIt() {
        PairedMedian difference = PairedMedian.ofDifferences(new double[] {5, 7, 9}, new double[] {3, 5, 7});
        assertThat(difference.median()).isEqualTo(2);
        assertThat(difference.high()).isEqualTo(2);
    }

    @Test
    void medianWhenNumberIsEvenThenMeanOfTheMiddle() {
        assertThat(PairedMedian.median(new double[] {4, 1, 3, 2})).isEqualTo(2.5);
    }

    private static double[] rounds(int count, java.util.function.IntToDoubleFunction value) {
        double[] values = new double[count];
        Arrays.setAll(values, value);
        return values;
    }
}
