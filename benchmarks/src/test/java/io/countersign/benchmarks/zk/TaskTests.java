// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.zk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TaskTests {

    @Test
    void parseWhenWrittenThenTheSame() {
        Task task = new Task("SecretProof", Task.together(8), 100);

        assertThat(Task.parse(task.toString())).isEqualTo(task);
        assertThat(task.proofs()).isEqualTo(8);
        assertThat(task.withMillis(5).millis()).isEqualTo(5);
        assertThat(new Task("SecretProof", Task.PROVE, 1).proofs()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "SecretProof prove", "SecretProof forge 1", "SecretProof verify-3 1", "SecretProof prove x"})
    void parseWhenItIsNoTaskThenRefused(String line) {
        assertThatIllegalArgumentException().isThrownBy(() -> Task.parse(line));
    }
}
