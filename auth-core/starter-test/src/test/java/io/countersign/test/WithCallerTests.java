// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.test;

import static io.countersign.test.CallerRequestPostProcessor.caller;
import static io.countersign.test.CallerRequestPostProcessor.serviceCaller;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;

import io.countersign.core.Caller;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.test.web.servlet.setup.SecurityMockMvcConfigurers;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.test.context.junit.jupiter.web.SpringJUnitWebConfig;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.WebApplicationContext;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;

@SpringJUnitWebConfig(WithCallerTests.Application.class)
class WithCallerTests {

    private MockMvcTester mvc;

    @BeforeEach
    void setUp(@Autowired WebApplicationContext context) {
        mvc = MockMvcTester.from(
                context,
                builder -> builder.apply(SecurityMockMvcConfigurers.springSecurity())
                        .build());
    }

    @Test
    @WithCaller("alice")
    void withCallerThenPrincipalIsTheUser() {
        assertThat(mvc.perform(get("/me"))).hasStatusOk().bodyText().isEqualTo("alice");
    }

    @Test
    @WithCaller(user = "bob", roles = "ADMIN")
    void withCallerWhenUserIsNamedThenPrincipalIsTheUser() {
        assertThat(mvc.perform(get("/me"))).hasStatusOk().bodyText().isEqualTo("bob");
        assertThat(mvc.perform(get("/admin"))).hasStatusOk();
    }

    @Test
    @WithCaller(value = "", service = "basket.example.com", serviceScopes = "account:debit")
    void withCallerWhenServiceThenItHasItsScopes() {
        assertThat(mvc.perform(get("/debit"))).hasStatusOk().bodyText().isEqualTo("basket.example.com");
    }

    @Test
    @WithCaller(value = "alice", roles = "ADMIN", scopes = "shop", service = "b.example.com", serviceScopes = "x")
    void withCallerWhenAllIsSetThenAuthoritiesAreTheSum() {
        assertThat(SecurityContextHolder.getContext().getAuthentication().getAuthorities())
                .extracting("authority")
                .containsExactlyInAnyOrder("ROLE_ADMIN", "SCOPE_shop", "SERVICE_x");
    }

    @Test
    void callerThenRequestIsTheUsers() {
        assertThat(mvc.perform(get("/me").with(caller("bob"))))
                .hasStatusOk()
                .bodyText()
                .isEqualTo("bob");
    }

    @Test
    void callerWhenRoleIsMissingThenForbidden() {
        assertThat(mvc.perform(get("/admin").with(caller("bob")))).hasStatus(HttpStatus.FORBIDDEN);
        assertThat(mvc.perform(get("/admin").with(caller("bob").roles("ADMIN"))))
                .hasStatusOk();
    }

    @Test
    void callerWhenUserHasTheScopeThenItIsNotTheServices() {
        assertThat(mvc.perform(get("/debit").with(caller("bob").scopes("account:debit"))))
                .hasStatus(HttpStatus.FORBIDDEN);
        assertThat(mvc.perform(get("/debit").with(caller("bob").withService("b.example.com", "account:debit"))))
                .hasStatusOk();
    }

    @Test
    void serviceCallerThenItHasItsScopes() {
        assertThat(mvc.perform(get("/debit").with(serviceCaller("b.example.com", "account:debit"))))
                .hasStatusOk();
        assertThat(mvc.perform(get("/debit").with(serviceCaller("b.example.com"))))
                .hasStatus(HttpStatus.FORBIDDEN);
    }

    @Test
    void noCallerThenForbidden() {
        assertThat(mvc.perform(get("/me"))).hasStatus(HttpStatus.FORBIDDEN);
    }

    @Configuration(proxyBeanMethods = false)
    @EnableWebMvc
    @EnableWebSecurity
    @EnableMethodSecurity
    static class Application {

        @Bean
        SecurityFilterChain chain(HttpSecurity http) {
            return http.authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
                    .build();
        }

        @Bean
        Controller controller() {
            return new Controller();
        }
    }

    @RestController
    static class Controller {

        @GetMapping("/me")
        String me(@AuthenticationPrincipal Caller caller) {
            return caller.name();
        }

        @GetMapping("/admin")
        @PreAuthorize("hasRole('ADMIN')")
        String admin() {
            return "";
        }

        @GetMapping("/debit")
        @PreAuthorize("hasAuthority('SERVICE_account:debit')")
        String debit(@AuthenticationPrincipal Caller caller) {
            return caller.name();
        }
    }
}
