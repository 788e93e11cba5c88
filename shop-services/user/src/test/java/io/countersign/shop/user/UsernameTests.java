// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UsernameTests {

    @Test
    void constructorWhenDecomposedThenNormalised() {
        // The longest decomposition of one character.
        String name = "\u03b1\u0313\u0300\u0345".repeat(64);

        assertThat(new Username(name).value()).isEqualTo("\u1f82".repeat(64));
        assertThat(new Username(name).isValid()).isTrue();
    }

    @Test
    void constructorWhenLongerThanAnyNameThenLeftAsItIsAndInvalid() {
        String name = "e\u0301".repeat(200);

        assertThat(new Username(name).value()).isEqualTo(name);
        assertThat(new Username(name).isValid()).isFalse();
    }
}
