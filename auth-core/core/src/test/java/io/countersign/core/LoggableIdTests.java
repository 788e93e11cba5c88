// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class LoggableIdTests {

    @Test
    void ofWhenVisibleAsciiUpToTheBoundThenItself() {
        assertThat(LoggableId.of("a-1~!")).isEqualTo("a-1~!");
        assertThat(LoggableId.of("x".repeat(128))).hasSize(128);
    }

    @ParameterizedTest
    @NullAndEmptySource
    @ValueSource(strings = {"a b", "a\nlevel=error", "a\u0000", "a\u007f", "\u00e9", "\u2028"})
    void ofWhenItCouldForgeALogThenNone(String id) {
        assertThat(LoggableId.of(id)).isNull();
    }

    @Test
    void ofWhenTooLongThenNone() {
        assertThat(LoggableId.of("x".repeat(129))).isNull();
    }
}
