// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.idt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenTaskTests {

    @Test
    void taskWhenWrittenThenItIsReadBack() {
        TokenTask task = new TokenTask("lsvid", "validate-cold", 3, 20);

        assertThat(TokenTask.parse(task.toString())).isEqualTo(task);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "lsvid mint 3",
                "lsvid sign 3 20",
                "anon-mode validate-cold 3 20",
                "dvid mint 2 20",
                "jwt mint 1 20"
            })
    void taskWhenItIsNoneThenRefuses(String line) {
        assertThatIllegalArgumentException().isThrownBy(() -> TokenTask.parse(line));
    }

    @Test
    void allThenEachIsThereOnce() {
        assertThat(TokenTask.all(10, 20)).doesNotHaveDuplicates().hasSize(9 + 30 + 20 + 30 + 11);
    }
}
