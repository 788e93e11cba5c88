// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.common;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.Caller;
import io.countersign.core.Credential;
import io.countersign.core.SchemeName;
import io.countersign.core.SenderBinding;
import io.countersign.spring.security.CallerAuthentication;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;

class NeedsTests {

    private final Needs needs = new Needs(Set.of("sts"), "http://gateway");

    @AfterEach
    void forget() {
        SecurityContextHolder.clearContext();
    }

    @Test
    void needsWhenNobodyThenNothing() {
        assertNothing();
        caller(new TestingAuthenticationToken("ann", "x", "ROLE_ADMIN", "SERVICE_account:debit"));
        assertNothing();
    }

    @Test
    void needsWhenUserThenSelfAlone() {
        caller(user("ann", "ROLE_USER"));
        assertThat(needs.any()).isTrue();
        assertThat(needs.self("ann")).isTrue();
        assertThat(needs.selfOrAdmin("ann")).isTrue();
        assertThat(needs.reads("ann")).isTrue();
        assertThat(needs.self("bob")).isFalse();
        assertThat(needs.selfOrAdmin("bob")).isFalse();
        assertThat(needs.reads("bob")).isFalse();
        assertThat(needs.reads(null)).isFalse();
        assertThat(needs.admin()).isFalse();
        assertThat(needs.adminRead()).isFalse();
        assertThat(needs.service("account:debit")).isFalse();
    }

    @Test
    void needsWhenAnotherDomainsUserHasTheSameIdThenNothingIsItsOwn() {
        Caller.User user = new Caller.User("another sts", "ann", null);
        caller(new CallerAuthentication(caller(user, new SchemeName("cross-domain"), Set.of("SCOPE_shop")), null));
        assertThat(needs.any()).isTrue();
        assertThat(needs.self("ann")).isFalse();
        assertThat(needs.selfOrAdmin("ann")).isFalse();
        assertThat(needs.reads("ann")).isFalse();
        assertThat(needs.isUser("ann")).isFalse();
    }

    @Test
    void needsWhenPseudonymProvedHereThenSelfUnderItsPrefixAlone() {
        Caller.User user = new Caller.User("http://gateway", "ann", null);
        caller(new CallerAuthentication(caller(user, new SchemeName("zk"), Set.of()), null));
        assertThat(needs.self("zk~ann")).isTrue();
        assertThat(needs.isUser("zk~ann")).isTrue();
        assertThat(needs.self("ann")).isFalse();
        assertThat(needs.self(null)).isFalse();
        assertThat(needs.admin()).isFalse();
    }

    @Test
    void needsWhenSupportThenReadsAlone() {
        caller(user("sue", "ROLE_SUPPORT"));
        assertThat(needs.reads("ann")).isTrue();
        assertThat(needs.adminRead()).isTrue();
        assertThat(needs.admin()).isFalse();
        assertThat(needs.selfOrAdmin("ann")).isFalse();
        assertThat(needs.serviceOrAdmin("account:debit")).isFalse();
    }

    @Test
    void needsWhenAdminThenAllButSelfAndService() {
        caller(user("root", "ROLE_ADMIN"));
        assertThat(needs.admin()).isTrue();
        assertThat(needs.selfOrAdmin("ann")).isTrue();
        assertThat(needs.serviceOrAdmin("account:debit")).isTrue();
        assertThat(needs.self("ann")).isFalse();
        assertThat(needs.service("account:debit")).isFalse();
    }

    @Test
    void needsWhenUserClaimsServiceScopeThenNotGranted() {
        caller(user("eve", "SERVICE_account:debit", "SCOPE_account:debit"));
        assertThat(needs.service("account:debit")).isFalse();
    }

    @Test
    void needsWhenServiceAloneThenItsScopeAndNobodysSelf() {
        Caller service = new Caller(
                null,
                List.of(new Caller.Workload("basket.shop.com")),
                Set.of("SCOPE_account:debit"),
                Map.of(),
                Instant.MAX,
                new SenderBinding.Bearer(),
                new Nothing(new SchemeName("shared-jwt")));
        caller(new CallerAuthentication(service, service));
        assertThat(needs.service("account:debit")).isTrue();
        assertThat(needs.service("product:reserve")).isFalse();
        assertThat(needs.self("basket.shop.com")).isFalse();
        assertThat(needs.reads("ann")).isFalse();
    }

    @Test
    void needsWhenModeNoneThenEverything() {
        caller(new CallerAuthentication(caller(null, SchemeName.NONE, Set.of()), null));
        assertThat(needs.any()).isTrue();
        assertThat(needs.self("anyone")).isTrue();
        assertThat(needs.admin()).isTrue();
        assertThat(needs.service("account:debit")).isTrue();
        assertThat(needs.isUser("anyone")).isFalse();
    }

    private void assertNothing() {
        assertThat(needs.any()).isFalse();
        assertThat(needs.self("ann")).isFalse();
        assertThat(needs.self(null)).isFalse();
        assertThat(needs.reads("ann")).isFalse();
        assertThat(needs.admin()).isFalse();
        assertThat(needs.service("account:debit")).isFalse();
    }

    private static void caller(Authentication authentication) {
        SecurityContextHolder.getContext().setAuthentication(authentication);
    }

    private static CallerAuthentication user(String id, String... authorities) {
        Caller.User user = new Caller.User("sts", id, null);
        return new CallerAuthentication(caller(user, new SchemeName("shared-jwt"), Set.of(authorities)), null);
    }

    private static Caller caller(Caller.@Nullable User user, SchemeName scheme, Set<String> authorities) {
        return new Caller(
                user, List.of(), authorities, Map.of(), Instant.MAX, new SenderBinding.Bearer(), new Nothing(scheme));
    }

    private record Nothing(SchemeName scheme) implements Credential {

        @Override
        public @Nullable String id() {
            return null;
        }
    }
}
