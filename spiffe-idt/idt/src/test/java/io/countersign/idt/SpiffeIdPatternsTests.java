// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpiffeIdPatternsTests {

    @ParameterizedTest
    @CsvSource({
        "spiffe://shop.com/basket, spiffe://shop.com/basket, true",
        "spiffe://shop.com/basket, spiffe://shop.com/basket2, false",
        "spiffe://shop.com/basket, spiffe://shop.com/basket/1, false",
        "spiffe://shop.com/ops/*, spiffe://shop.com/ops/1, true",
        "spiffe://shop.com/ops/*, spiffe://shop.com/ops/1/2, true",
        "spiffe://shop.com/ops/*, spiffe://shop.com/ops, false",
        "spiffe://shop.com/ops/*, spiffe://shop.com/opsy/1, false",
        "spiffe://shop.com/*, spiffe://shop.com/basket, true",
        "spiffe://shop.com/*, spiffe://shop.community/basket, false",
        "spiffe://shop.com/*, spiffe://sub.shop.com/basket, false",
    })
    void permitsWhenPatternThenOnlyWhatItSays(String pattern, String name, boolean permitted) {
        assertThat(SpiffeIdPatterns.parse(List.of(pattern)).match(SpiffeId.parse(name)))
                .isEqualTo(permitted);
    }

    @ParameterizedTest
    @ValueSource(strings = {"*", "spiffe://*", "spiffe://*/basket", "spiffe://shop.com", "spiffe://shop.com/b*", ""})
    void parseWhenPatternHasAnotherFormThenException(String pattern) {
        assertThatIllegalArgumentException().isThrownBy(() -> SpiffeIdPatterns.parse(List.of(pattern)));
    }

    @Test
    void parseWhenNoPatternThenException() {
        assertThatIllegalArgumentException().isThrownBy(() -> SpiffeIdPatterns.parse(List.of()));
    }
}
