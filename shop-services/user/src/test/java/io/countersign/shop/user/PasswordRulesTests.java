// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PasswordRulesTests {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "P@ssw0rd1234",
                "summer2026!!",
                "Summer-2026-08",
                "Sommer2026!!",
                "2026!!winter",
                "jennifer19850312",
                "trustno1trustno1",
                "letmein letmein letmein!",
                "passwordpassword",
                "Pa$$w0rd!Pa$$w0rd!",
                "1qaz2wsx3edc",
                "we1come12345",
                "1l0vey0u2026",
                "p a s s w o r d",
                "correcthorsebatterystaple"
            })
    void weaknessWhenCommonOrLittleMoreThenSaysSo(String password) {
        assertThat(PasswordRules.weakness(password, "carlotta"))
                .contains("is one of the most common passwords, or a simple variation of one");
    }

    @ParameterizedTest
    @ValueSource(strings = {"my Carlotta 17", "c4rl0tt4-c4rl0tt4"})
    void weaknessWhenItHasTheUsernameThenSaysSo(String password) {
        assertThat(PasswordRules.weakness(password, "Carlotta")).contains("must not contain the username");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "correct horse 7 staple",
                "summer rain on tin",
                "kaffee um halb acht",
                "dragon 8402 9175 3318",
                "41a37a0e-25c7-40a7",
                "90817263544893"
            })
    void weaknessWhenNoneOfThemThenNone(String password) {
        assertThat(PasswordRules.weakness(password, "carlotta")).isEmpty();
    }
}
