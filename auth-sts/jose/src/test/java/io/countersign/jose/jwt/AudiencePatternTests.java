// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.core.ServiceId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AudiencePatternTests {

    private final AudiencePattern pattern = new AudiencePattern("*.shop.com");

    @ParameterizedTest
    @ValueSource(strings = {"account.shop.com", "a.b.shop.com"})
    void matchesWhenBelowDomainThenTrue(String service) {
        assertThat(pattern.matches(new ServiceId(service))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "shop.com",
                "shop.com.evil.org",
                "account.shop.com.evil.org",
                "evilshop.com",
                "account.evilshop.com",
                "com"
            })
    void matchesWhenElsewhereThenFalse(String service) {
        assertThat(pattern.matches(new ServiceId(service))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "*",
                "*.",
                "*.com",
                "shop.com",
                "a.*.shop.com",
                "*.*.shop.com",
                "*.Shop.com",
                "*.shop..com",
                "*.shop.com."
            })
    void newWhenNotAPatternThenRefused(String value) {
        assertThatIllegalArgumentException().isThrownBy(() -> new AudiencePattern(value));
    }
}
