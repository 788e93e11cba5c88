// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.tokens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AuthoritiesTests {

    @Test
    void ofWhenScopesAndRolesThenEachWithItsPrefix() {
        assertThat(Authorities.of(List.of("orders:read", "orders"), List.of("ADMIN")))
                .containsExactlyInAnyOrder("SCOPE_orders:read", "SCOPE_orders", "ROLE_ADMIN");
    }

    @Test
    void scopesWhenClaimThenItsWords() {
        assertThat(Authorities.scopes("a b")).containsExactly("a", "b");
        assertThat(Authorities.scopes("")).isEmpty();
        assertThat(Authorities.scopes(null)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {" ", "a  b", " a", "a ", "a\tb", "a\nb", "a\u007fb"})
    void scopesWhenOneIsNoWordThenRefused(String scope) {
        assertThatExceptionOfType(InvalidCredentialException.class)
                .isThrownBy(() -> Authorities.scopes(scope))
                .matches(ex -> ex.code().equals(RefusalCode.INVALID_CLAIM));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "A B", "ADMIN\u0000"})
    void ofWhenRoleIsNoWordThenRefused(String role) {
        assertThatExceptionOfType(InvalidCredentialException.class)
                .isThrownBy(() -> Authorities.of(List.of(), List.of(role)));
    }
}
