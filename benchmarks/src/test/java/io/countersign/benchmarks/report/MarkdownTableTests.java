// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class MarkdownTableTests {

    @Test
    void toStringWhenCellHoldsABarThenItIsEscaped() {
        assertThat(MarkdownTable.of("a", "b").row("1", "x|y")).hasToString("| a | b |\n| --- | --- |\n| 1 | x\\|y |\n");
    }

    @Test
    void isEmptyWhenThereIsNoRowThenItIs() {
        assertThat(MarkdownTable.of("a").isEmpty()).isTrue();
        assertThat(MarkdownTable.of("a").row("1").isEmpty()).isFalse();
    }

    @Test
    void rowWhenCellsAreMissingThenRefuses() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MarkdownTable.of("a", "b").row("1"));
    }
}
