// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScopeTests {

    @Test
    void andWhenOneIsUnrestrictedThenTheOther() {
        Scope orders = Scope.of(Set.of("orders"));

        assertThat(Scope.unrestricted().and(orders)).isEqualTo(orders);
        assertThat(orders.and(Scope.unrestricted())).isEqualTo(orders).hasSameHashCodeAs(orders);
        assertThat(Scope.unrestricted().and(Scope.unrestricted()).isRestricted())
                .isFalse();
        assertThat(Scope.unrestricted().permits("anything")).isTrue();
    }

    @Test
    void andWhenNothingIsSharedThenNothingIsPermitted() {
        Scope none = Scope.of(Set.of("orders")).and(Scope.of(Set.of("account")));

        assertThat(none.isRestricted()).isTrue();
        assertThat(none.names()).isEmpty();
        assertThat(none.permits("orders")).isFalse();
        assertThat(none).isNotEqualTo(Scope.unrestricted()).hasToString("[]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "two words", "quo\"te", "back\\slash", "\u00e9", "line\n"})
    void ofWhenNoScopeTokenThenRefused(String name) {
        assertThatIllegalArgumentException().isThrownBy(() -> Scope.of(Set.of(name)));
    }

    @Test
    void ofWhenTooManyThenRefused() {
        Set<String> many = IntStream.range(0, 65).mapToObj(i -> "s" + i).collect(Collectors.toSet());

        assertThatIllegalArgumentException().isThrownBy(() -> Scope.of(many));
    }
}
