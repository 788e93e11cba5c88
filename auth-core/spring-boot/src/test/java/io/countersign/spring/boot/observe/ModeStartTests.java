// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.observe;

import static io.countersign.spring.security.CountersignConfigurer.countersign;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.spring.boot.HttpApplication;
import io.countersign.spring.security.CountersignConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;

/** Applications that do not start, because nobody would decide about a request, or a setting would have no effect. */
class ModeStartTests {

    @ParameterizedTest
    @ValueSource(strings = {"observer", "off", "none"})
    void startWhenModeIsUnknownThenFails(String mode) {
        assertFailure("countersign.mode", "'" + mode + "' is not a mode.", Shadow.class, "countersign.mode=" + mode);
    }

    @Test
    void startWhenModeIsEmptyThenEnforces() {
        try (HttpApplication application =
                HttpApplication.start(Shadow.class, "countersign.accept=beta", "countersign.mode=")) {
            assertThat(application.status("GET", "/me")).isEqualTo(401);
            assertThat(Shadow.get(application, "/me", "bad").statusCode()).isEqualTo(401);
            assertThat(Shadow.get(application, "/me", "good").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void startWhenObserveHasAnUnknownNameThenFails() {
        Throwable failure = HttpApplication.failure(
                Shadow.class, "countersign.accept=beta", "countersign.mode=observe", "countersign.observe.path=/a/**");
        assertThat(failure).hasMessageContaining("countersign.observe.path");
    }

    @Test
    void startWhenNoChainMatchesEveryRequestThenFails() {
        assertFailure("countersign.mode", "no other filter chain matches every request", Partners.class);
    }

    @Test
    void startWhenAChainEnforcesThenFails() {
        assertFailure("countersign.mode", "a filter chain enforces the schemes", Enforcing.class);
    }

    @Test
    void startWhenNothingIsVerifiedThenFails() {
        assertFailure(
                "countersign.mode",
                "countersign.accept is none",
                Shadow.class,
                "countersign.mode=observe",
                "countersign.accept=none");
    }

    @Test
    void startWhenObservedPathHasNoChainOfItsOwnThenFails() {
        assertFailure(
                "countersign.observe.paths",
                "The filter chain for '/orders/**' enforces the schemes",
                Partners.class,
                "countersign.mode=observe",
                "countersign.observe.paths=/partner/**,/orders/**");
    }

    /** Otherwise the requests to other paths would be neither enforced nor observed. */
    @Test
    void startWhenPathsAreObservedAndNoChainEnforcesThenFails() {
        assertFailure(
                "countersign.observe.paths",
                "no filter chain enforces the schemes for others",
                ShadowModeOverHttpTests.ResourceServer.class,
                "countersign.observe.paths=/orders/**");
    }

    @Test
    void startWhenPathsAreNotAListThenNamesThem() {
        assertThat(HttpApplication.failure(
                        Partners.class,
                        "countersign.accept=beta",
                        "countersign.mode=observe",
                        "countersign.observe.paths.orders=/orders/**"))
                .hasMessageNotContaining("is not a mode");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/partner/{id:[0-9]+}", "/partner/{id}", "/partner/*/a?c"})
    void startWhenPatternHasVariablesThenStarts(String pattern) {
        try (HttpApplication application = HttpApplication.start(
                Partners.class,
                "countersign.accept=beta",
                "countersign.mode=observe",
                "countersign.observe.paths=" + pattern)) {
            assertThat(application.status("GET", "/me")).isEqualTo(401);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "countersign.observe.paths, orders, is not a pattern of paths",
        "countersign.observe.paths, '/a/{b', is not a pattern of paths",
        "countersign.observe.threads, 0, It is 0.",
        "countersign.observe.queue, -1, It is -1.",
    })
    void startWhenASettingIsWrongThenFails(String property, String value, String reason) {
        assertFailure(property, reason, Shadow.class, "countersign.mode=observe", property + "=" + value);
    }

    @Test
    void startWhenARuleIsWrongThenFailsAlthoughItHasNoEffectYet() {
        assertFailure(
                "countersign.authorize.rules[0]",
                "It does not say who may send these requests.",
                Shadow.class,
                "countersign.mode=observe",
                "countersign.authorize.rules[0].paths=/a/**");
    }

    private static void assertFailure(String property, String reason, Class<?> configuration, String... more) {
        String[] properties = new String[more.length + 2];
        properties[0] = "countersign.accept=beta";
        properties[1] = "countersign.mode=observe";
        System.arraycopy(more, 0, properties, 2, more.length);
        assertThat(HttpApplication.failure(configuration, properties))
                .isInstanceOfSatisfying(CountersignConfigurationException.class, failure -> {
                    assertThat(failure.property()).isEqualTo(property);
                    assertThat(failure.reason()).contains(reason);
                });
    }

    @Configuration(proxyBeanMethods = false)
    @Import(ShadowJwts.class)
    static class Partners {

        @Bean
        SecurityFilterChain partners(HttpSecurity http) {
            return http.securityMatcher("/partner/**")
                    .oauth2ResourceServer(server -> server.jwt(Customizer.withDefaults()))
                    .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
                    .build();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import(ShadowJwts.class)
    static class Enforcing {

        @Bean
        SecurityFilterChain everything(HttpSecurity http) {
            return http.with(countersign(), Customizer.withDefaults())
                    .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
                    .build();
        }
    }
}
