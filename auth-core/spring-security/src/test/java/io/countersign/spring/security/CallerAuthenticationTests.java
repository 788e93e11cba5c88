// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.core.Caller;
import io.countersign.core.SenderBinding;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.security.core.GrantedAuthority;

class CallerAuthenticationTests {

    private final Caller alice = caller(new Caller.User("iss", "alice", null), "ROLE_USER", "SCOPE_shop");

    private final Caller basket = caller(null, "SCOPE_account:debit", "ROLE_ADMIN");

    @Test
    void authoritiesWhenUserThenTheUsers() {
        assertThat(authorities(new CallerAuthentication(alice, null)))
                .containsExactlyInAnyOrder("ROLE_USER", "SCOPE_shop");
    }

    @Test
    void authoritiesWhenServiceBesideThenItsScopesAreMarkedAsTheServices() {
        assertThat(authorities(new CallerAuthentication(alice, basket)))
                .containsExactlyInAnyOrder("ROLE_USER", "SCOPE_shop", "SERVICE_account:debit");
    }

    @Test
    void authoritiesWhenServiceAloneThenNeitherRolesNorUsersScopes() {
        assertThat(authorities(new CallerAuthentication(basket, basket))).containsExactly("SERVICE_account:debit");
    }

    @Test
    void authoritiesWhenUserClaimsAServicesThenItIsLeftOut() {
        Caller sly = caller(new Caller.User("iss", "sly", null), "SERVICE_account:debit", "ROLE_USER");
        assertThat(authorities(new CallerAuthentication(sly, null))).containsExactly("ROLE_USER");
    }

    @Test
    void serialiseThenRefused() throws IOException {
        try (ObjectOutputStream out = new ObjectOutputStream(new ByteArrayOutputStream())) {
            assertThatExceptionOfType(NotSerializableException.class)
                    .isThrownBy(() -> out.writeObject(new CallerAuthentication(alice, null)));
        }
    }

    @Test
    void equalsThenByCallerAndService() {
        assertThat(new CallerAuthentication(alice, basket))
                .isEqualTo(new CallerAuthentication(alice, basket))
                .hasSameHashCodeAs(new CallerAuthentication(alice, basket))
                .isNotEqualTo(new CallerAuthentication(alice, null))
                .isNotEqualTo(new CallerAuthentication(basket, basket));
    }

    @Test
    void credentialsThenNone() {
        assertThat(new CallerAuthentication(alice, null).getCredentials()).isNull();
    }

    private static List<String> authorities(CallerAuthentication authentication) {
        return authentication.getAuthorities().stream()
                .map(GrantedAuthority::getAuthority)
                .toList();
    }

    private static Caller caller(Caller.User user, String... authorities) {
        return new Caller(
                user,
                List.of(),
                Set.of(authorities),
                Map.of(),
                Instant.MAX,
                new SenderBinding.Bearer(),
                new FakeScheme.Name("x"));
    }
}
