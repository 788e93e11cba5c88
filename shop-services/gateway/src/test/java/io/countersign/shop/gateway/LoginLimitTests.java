// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.server.ProblemException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class LoginLimitTests {

    private final List<String> counted = new ArrayList<>();

    private final LoginLimit limit = new LoginLimit(this::count, new JsonMapper());

    private Duration count(String caller) {
        counted.add(caller);
        return counted.size() > 3 ? Duration.ofSeconds(1) : Duration.ZERO;
    }

    @Test
    void requireUserWhenNamesAreTheSameToTheUserServiceThenCountedTogether() {
        for (String name : List.of("J\u00fcrgen", "JU\u0308RGEN", "\uff4a\u00fcrgen")) {
            user("{\"username\":\"" + name + "\",\"pwd\":\"x\"}");
        }

        assertThat(counted).containsOnly("user j\u00fcrgen").hasSize(3);
        assertThatExceptionOfType(ProblemException.class)
                .isThrownBy(() -> user("{\"username\":\"j\u00fcrgen\"}"))
                .satisfies(
                        problem -> assertThat(problem.getStatusCode().value()).isEqualTo(429));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "{\"username\":7}", "{\"username\":\"\"}", "[]", "no JSON", "{\"username\":\"a"})
    void requireUserWhenNobodyIsNamedThenNothingIsCounted(String body) {
        user(body);

        assertThat(counted).isEmpty();
    }

    @Test
    void requireUserWhenNameIsLongThenItsKeyIsShortOrThereIsNone() {
        user("{\"username\":\"" + "\ufdfa".repeat(256) + "\"}");
        user("{\"username\":\"" + "a".repeat(257) + "\"}");

        assertThat(counted).singleElement().satisfies(key -> assertThat(key).hasSize("user ".length() + 128));
    }

    @Test
    void requireAddressWhenCalledThenCountedApartFromUsers() {
        limit.requireAddress("192.0.2.1");

        assertThat(counted).containsExactly("address 192.0.2.1");
    }

    private void user(String body) {
        limit.requireUser(body.getBytes(StandardCharsets.UTF_8));
    }
}
