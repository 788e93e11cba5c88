// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.forwarding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.server.ProblemException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PathTemplateTests {

    @Test
    void expandWhenIdsThenInTheirPlaces() {
        PathTemplate template = new PathTemplate("/basket/{userID}/orders/{orderId}?x=1");

        assertThat(template.expand(Map.of("userID", "a.b_c~d-1", "orderId", "7")))
                .isEqualTo("/basket/a.b_c~d-1/orders/7?x=1");
    }

    @Test
    void expandWhenNoParametersThenTheTextItself() {
        assertThat(new PathTemplate("/users").expand(Map.of())).isEqualTo("/users");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", ".", "..", "a/b", "a%2Fb", "a?b", "a#b", "a b", "a\\b", "a;b", "ä", "a\r\nb", "a\u0000"})
    void expandWhenNotAnIdThenRefused(String value) {
        PathTemplate template = new PathTemplate("/accounts/{accNum}");

        assertThatExceptionOfType(ProblemException.class)
                .isThrownBy(() -> template.expand(Map.of("accNum", value)))
                .satisfies(
                        problem -> assertThat(problem.getStatusCode().value()).isEqualTo(400));
    }

    @Test
    void expandWhenValueWithoutAPlaceIsNoIdThenRefused() {
        PathTemplate template = new PathTemplate("/accounts");

        assertThatExceptionOfType(ProblemException.class).isThrownBy(() -> template.expand(Map.of("userID", "a\"b")));
    }

    @Test
    void expandWhenTooLongThenRefused() {
        PathTemplate template = new PathTemplate("/accounts/{accNum}");

        assertThatExceptionOfType(ProblemException.class)
                .isThrownBy(() -> template.expand(Map.of("accNum", "x".repeat(129))));
    }
}
