// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.stacks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerTests {

    @Test
    void parseWhenMeasuredThenTimesAreThoseOfOneOperation() {
        Answer answer = Answer.parse("200 1000000 500000");

        assertThat(answer.wallMicros()).isEqualTo(5);
        assertThat(answer.cpuMicros()).isEqualTo(2.5);
        assertThat(answer.perSecond()).isEqualTo(200_000);
        assertThat(Answer.parse(answer.toString())).isEqualTo(answer);
    }

    @Test
    void parseWhenUnsupportedThenThereIsNone() {
        assertThat(Answer.parse("unsupported")).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "failed java.lang.IllegalStateException: no", "1 2", "-1 2 3"})
    void parseWhenWorkerFailedThenThrows(String line) {
        assertThatIllegalStateException().isThrownBy(() -> Answer.parse(line));
    }
}
