// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class MoneyTests {

    private final JsonMapper mapper = new JsonMapper();

    @ParameterizedTest
    @CsvSource({
        "12, 1200",
        "12.5, 1250",
        "12.50, 1250",
        "-0.01, -1",
        "1e3, 100000",
        "0, 0",
        "90071992547409.91, 9007199254740991"
    })
    void readWhenAtMostTwoDigitsThenMinorUnits(String json, long minor) {
        assertThat(mapper.readValue(json, Money.class)).isEqualTo(new Money(minor));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"0.001", "1.000", "90071992547409.92", "1e999999999", "-1e20", "123456789012345678901234567890"})
    void ofWhenTooPreciseOrTooLargeThenRefused(String amount) {
        assertThatIllegalArgumentException().isThrownBy(() -> Money.of(new BigDecimal(amount)));
    }

    @Test
    void writeWhenWholeThenTwoDigits() {
        assertThat(mapper.writeValueAsString(new Money(1200))).isEqualTo("12.00");
        assertThat(mapper.writeValueAsString(new Money(-5))).isEqualTo("-0.05");
    }

    @Test
    void timesWhenOutOfRangeThenRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Money(Money.LIMIT).times(2));
    }
}
