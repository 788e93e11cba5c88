// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceIdTests {

    @ParameterizedTest
    @ValueSource(strings = {"account.shop.com", "a", "a-b.c1", "1.2"})
    void constructWhenDnsNameThenAccepted(String value) {
        assertThat(new ServiceId(value)).hasToString(value);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "A.com", "a..b", ".a", "a.", "-a", "a-", "*.shop.com", "a b", "a/b", "a:80", "ä.com", "a\n"})
    void constructWhenAnythingElseThenRefused(String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ServiceId(value))
                .withMessageContaining("service id");
    }

    @Test
    void constructWhenLongerThanDnsAllowsThenRefused() {
        String longest = "a".repeat(63) + "." + "b".repeat(63) + "." + "c".repeat(63) + "." + "d".repeat(61);
        assertThat(new ServiceId(longest).value()).hasSize(253);
        assertThatIllegalArgumentException().isThrownBy(() -> new ServiceId(longest + "d"));
        assertThatIllegalArgumentException().isThrownBy(() -> new ServiceId("a".repeat(64)));
    }

    @Test
    void ofThenIgnoresCase() {
        assertThat(ServiceId.of("Account.SHOP.com")).isEqualTo(new ServiceId("account.shop.com"));
    }
}
