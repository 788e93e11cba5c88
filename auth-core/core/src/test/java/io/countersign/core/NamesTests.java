// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamesTests {

    @Test
    void noneThenItIsItsName() {
        assertThat(SchemeName.NONE).hasToString("none");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Shared", "1a", "a_b", "a b", "a\n", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"})
    void schemeNameWhenNotOfItsFormThenRefused(String value) {
        assertThatIllegalArgumentException().isThrownBy(() -> new SchemeName(value));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Expired", "not-yet", "1a", "a b"})
    void refusalCodeWhenNotOfItsFormThenRefused(String value) {
        assertThatIllegalArgumentException().isThrownBy(() -> new RefusalCode(value));
    }

    @Test
    void refusalCodeThenOnesOwnAreAllowed() {
        assertThat(new RefusalCode("chain_too_long")).hasToString("chain_too_long");
    }
}
