// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.mock.env.MockEnvironment;

class ChosenSchemesTests {

    private final MockEnvironment environment = new MockEnvironment();

    @Test
    void ofWhenNothingIsSetThenNone() {
        ChosenSchemes chosen = ChosenSchemes.of(environment);
        assertThat(chosen.accepted()).isEmpty();
        assertThat(chosen.propagatedTo("account")).isNull();
        assertThat(chosen.switchable()).isFalse();
    }

    @Test
    void ofWhenOnlyAcceptIsSetThenCallsCarryTheFirst() {
        environment.setProperty("countersign.accept", "one,two");
        ChosenSchemes chosen = ChosenSchemes.of(environment);
        assertThat(chosen.accepted()).containsExactly("one", "two");
        assertThat(chosen.propagates("one")).isTrue();
        assertThat(chosen.propagates("two")).isFalse();
        assertThat(chosen.contains("two")).isTrue();
        assertThat(chosen.propagatedTo("account")).isEqualTo("one");
    }

    @Test
    void ofWhenAServiceHasItsOwnThenThatIsChosenToo() {
        environment
                .withProperty("countersign.accept", "one")
                .withProperty("countersign.propagate", "two")
                .withProperty("countersign.services.account.propagate", "three")
                .withProperty("countersign.endpoint.switching", "true");
        ChosenSchemes chosen = ChosenSchemes.of(environment);
        assertThat(chosen.accepts("three")).isFalse();
        assertThat(chosen.propagates("three")).isTrue();
        assertThat(chosen.propagates("one")).isFalse();
        assertThat(chosen.contains("one")).isTrue();
        assertThat(chosen.propagatedTo("account")).isEqualTo("three");
        assertThat(chosen.propagatedTo("basket")).isEqualTo("two");
        assertThat(chosen.switchable()).isTrue();
    }
}
