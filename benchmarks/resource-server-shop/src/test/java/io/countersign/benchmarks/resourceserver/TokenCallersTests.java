// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.resourceserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.core.Caller;
import io.countersign.spring.security.CallerAuthentication;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.server.resource.InvalidBearerTokenException;

class TokenCallersTests {

    private static Jwt.Builder token(String subject, String client) {
        return Jwt.withTokenValue("a.b.c")
                .header("alg", "ES256")
                .issuer("http://sts")
                .subject(subject)
                .jti("1")
                .claim("client_id", client);
    }

    @Test
    void userWhenTokenHasScopesAndRolesThenAuthoritiesAreSprings() {
        CallerAuthentication user = TokenCallers.user(token("7", "user.shop.com")
                .claim("scope", "shop more")
                .claim("roles", List.of("USER", "ADMIN"))
                .claim("username", "ann")
                .build());

        assertThat(user.getAuthorities())
                .extracting(GrantedAuthority::getAuthority)
                .containsExactlyInAnyOrder("SCOPE_shop", "SCOPE_more", "ROLE_USER", "ROLE_ADMIN");
        assertThat(user.getPrincipal().user()).isEqualTo(new Caller.User("http://sts", "7", "ann"));
        assertThat(user.service()).isNull();
    }

    @Test
    void serviceWhenTokenIsItsOwnThenItsScopesAreThoseOfTheService() {
        CallerAuthentication service = TokenCallers.service(token("basket.shop.com", "basket.shop.com")
                .claim("scope", "account:debit")
                .build());

        assertThat(service.getAuthorities())
                .extracting(GrantedAuthority::getAuthority)
                .containsExactly("SERVICE_account:debit");
        assertThat(service.getPrincipal().user()).isNull();
    }

    @Test
    void callerWhenTokenIsOfTheOtherKindOrOfNoneThenItIsRefused() {
        Jwt user = token("7", "user.shop.com").build();
        Jwt own = token("basket.shop.com", "basket.shop.com").build();
        Jwt neither =
                Jwt.withTokenValue("a.b.c").header("alg", "ES256").subject("7").build();

        assertThatExceptionOfType(InvalidBearerTokenException.class).isThrownBy(() -> TokenCallers.user(own));
        assertThatExceptionOfType(InvalidBearerTokenException.class).isThrownBy(() -> TokenCallers.service(user));
        assertThatExceptionOfType(InvalidBearerTokenException.class).isThrownBy(() -> TokenCallers.user(neither));
    }

    @Test
    void toStringThenItHasNoToken() {
        assertThat(new SpringToken(token("7", "user.shop.com").build())).hasToString("SpringToken[1]");
    }
}
