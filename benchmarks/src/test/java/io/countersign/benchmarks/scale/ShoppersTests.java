// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;

class ShoppersTests {

    @Test
    void memberWhenItIsThereThenItsText() {
        assertThat(Shoppers.member("{\"userID\" : \"a-1\", \"accNum\":\"7\"}", "accNum"))
                .isEqualTo("7");
    }

    @Test
    void memberWhenItIsMissingThenFails() {
        assertThatIllegalStateException().isThrownBy(() -> Shoppers.member("{}", "token"));
    }
}
