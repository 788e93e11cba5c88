// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.gatling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class WarmUpTests {

    private final WarmUp warmUp = new WarmUp(4);

    @Test
    void isOverWhenARoundChangesByLessThanFivePercentThenYes() {
        assertThat(warmUp.isOver(10, 6)).isFalse();
        assertThat(warmUp.isOver(10, 6, 5.75)).isTrue();
        assertThat(warmUp.isOver(10, 6, 6.25)).isTrue();
    }

    @Test
    void isOverWhenThereIsOneRoundThenNo() {
        assertThat(warmUp.isOver()).isFalse();
        assertThat(warmUp.isOver(10)).isFalse();
    }

    @Test
    void isOverWhenTheMaximumIsReachedThenYesButNotSettled() {
        assertThat(warmUp.isOver(10, 8, 6, 4)).isTrue();
        assertThat(WarmUp.hasSettled(10, 8, 6, 4)).isFalse();
    }

    @Test
    void isOverWhenCpuIsUnknownThenOnlyAtTheMaximum() {
        assertThat(warmUp.isOver(Double.NaN, Double.NaN, Double.NaN)).isFalse();
        assertThat(warmUp.isOver(Double.NaN, Double.NaN, Double.NaN, Double.NaN))
                .isTrue();
    }

    @Test
    void newWhenFewerThanTwoThenRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new WarmUp(1));
    }
}
