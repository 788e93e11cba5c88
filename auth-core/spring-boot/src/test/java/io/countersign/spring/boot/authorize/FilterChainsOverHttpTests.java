// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.authorize;

import static io.countersign.spring.security.CountersignConfigurer.countersign;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.spring.boot.HttpApplication;
import io.countersign.spring.security.CountersignConfigurationException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.security.autoconfigure.actuate.web.servlet.EndpointRequest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.DefaultSecurityFilterChain;
import org.springframework.security.web.FilterChainProxy;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;

/** Tests which filter chain handles a request if the application defines some. */
class FilterChainsOverHttpTests {

    private static final String[] EXPOSED = {
        "management.endpoints.web.exposure.include=*", "countersign.authorize.actuator-authority=ROLE_ADMIN"
    };

    private static final String[] ALICE = {"Authorization", "Test alice"};

    private static final String[] ADMIN = {"Authorization", "Test admin"};

    @ParameterizedTest
    @ValueSource(strings = {"false", "true"})
    void requestWhenOwnChainIsForOnePathThenDefaultChainHandlesTheRest(String lazy) {
        try (HttpApplication application =
                HttpApplication.start(Partner.class, "spring.main.lazy-initialization=" + lazy)) {
            assertThat(application.status("GET", "/partner/a")).isEqualTo(200);
            assertThat(application.status("GET", "/me")).isEqualTo(401);
            assertThat(application.status("GET", "/me", ALICE)).isEqualTo(200);
            assertThat(application.status("GET", "/unknown")).isEqualTo(401);
        }
    }

    @Test
    void requestWhenOwnChainMatchesEverythingThenDefaultChainIsAbsent() {
        try (HttpApplication application = HttpApplication.start(Everything.class)) {
            assertThat(application.status("GET", "/me", ALICE)).isEqualTo(403);
            assertThat(application.status("GET", "/me", ADMIN)).isEqualTo(200);
            assertThat(application.context().getBean(FilterChainProxy.class).getFilterChains())
                    .hasSize(2)
                    .last()
                    .isSameAs(application.context().getBean("everything"));
        }
    }

    @Test
    void actuatorWhenOwnChainsExistThenItsRulesHold() {
        for (Class<?> configuration : List.of(Partner.class, Everything.class, Open.class)) {
            try (HttpApplication application = HttpApplication.start(configuration, EXPOSED)) {
                assertThat(application.status("GET", "/actuator/health")).isEqualTo(200);
                assertThat(application.status("GET", "/actuator/health/ping")).isNotEqualTo(401);
                assertThat(application.status("GET", "/actuator/env")).isEqualTo(401);
                assertThat(application.status("GET", "/%61ctuator/env")).isEqualTo(401);
                assertThat(application.status("GET", "/actuator/env", ALICE)).isEqualTo(403);
                assertThat(application.status("GET", "/actuator/env", ADMIN)).isEqualTo(200);
            }
        }
    }

    @Test
    void actuatorWhenAtAnotherPathThenItsRulesHoldThere() {
        try (HttpApplication application = HttpApplication.start(
                Open.class,
                "management.endpoints.web.exposure.include=*",
                "management.endpoints.web.base-path=/manage",
                "management.endpoints.web.path-mapping.env=settings",
                "spring.mvc.servlet.path=/app",
                "server.servlet.context-path=/shop")) {
            assertThat(application.status("GET", "/shop/app/manage/health")).isEqualTo(200);
            assertThat(application.status("GET", "/shop/app/manage/settings")).isEqualTo(401);
            assertThat(application.status("GET", "/shop/app/manage")).isEqualTo(401);
            assertThat(application.status("GET", "/shop/app/m%61nage/beans")).isEqualTo(401);
        }
        try (HttpApplication application = HttpApplication.start(
                Open.class,
                "management.endpoints.web.exposure.include=*",
                "management.endpoints.web.base-path=/",
                "management.server.port=0",
                "management.server.address=127.0.0.1")) {
            int port =
                    application.context().getEnvironment().getRequiredProperty("local.management.port", Integer.class);
            assertThat(application.send(port, "GET", "/health").statusCode()).isEqualTo(200);
            assertThat(application.send(port, "GET", "/env").statusCode()).isEqualTo(401);
        }
    }

    @Test
    void actuatorWhenOnAnotherPortThenItsRulesHoldThere() {
        try (HttpApplication application = HttpApplication.start(
                Partner.class,
                "management.endpoints.web.exposure.include=*",
                "countersign.authorize.actuator-authority=ROLE_ADMIN",
                "management.server.port=0",
                "management.endpoint.health.probes.add-additional-paths=true",
                "management.server.address=127.0.0.1")) {
            int port =
                    application.context().getEnvironment().getRequiredProperty("local.management.port", Integer.class);
            assertThat(application.send(port, "GET", "/actuator/health").statusCode())
                    .isEqualTo(200);
            assertThat(application.send(port, "GET", "/actuator/env").statusCode())
                    .isEqualTo(401);
            assertThat(application.send(port, "GET", "/actuator/env", ALICE).statusCode())
                    .isEqualTo(403);
            assertThat(application.send(port, "GET", "/actuator/env", ADMIN).statusCode())
                    .isEqualTo(200);
            assertThat(application.status("GET", "/actuator/env")).isEqualTo(401);
            assertThat(application.status("GET", "/actuator/env", ADMIN)).isEqualTo(404);
            assertThat(application.status("GET", "/livez")).isEqualTo(200);
            assertThat(application.status("GET", "/readyz")).isEqualTo(200);
        }
    }

    @Test
    void actuatorWhenOwnChainNamesAnEndpointThenThatChainDecidesForIt() {
        try (HttpApplication application = HttpApplication.start(OwnEndpoint.class, EXPOSED)) {
            assertThat(application.status("GET", "/actuator/env", ALICE)).isEqualTo(200);
            assertThat(application.status("GET", "/actuator/env")).isEqualTo(401);
            assertThat(application.status("GET", "/actuator/beans", ALICE)).isEqualTo(403);
            assertThat(application.status("GET", "/me", ALICE)).isEqualTo(200);
        }
    }

    @Test
    void actuatorWhenOwnChainComesFirstThenItDecidesForItsPaths() {
        try (HttpApplication application = HttpApplication.start(FirstChain.class, EXPOSED)) {
            assertThat(application.status("GET", "/actuator/beans", ALICE)).isEqualTo(200);
            assertThat(application.status("GET", "/actuator/env", ALICE)).isEqualTo(403);
        }
    }

    @Test
    void actuatorWhenOwnChainNamesTheLinksThenThatChainDecidesForThem() {
        try (HttpApplication application = HttpApplication.start(OwnLinks.class, EXPOSED)) {
            assertThat(application.status("GET", "/actuator")).isEqualTo(200);
            assertThat(application.status("GET", "/actuator/env")).isEqualTo(401);
        }
    }

    @Test
    void startWhenNoChainMatchesEverythingThenFailsAndNamesTheChains() {
        assertThat(HttpApplication.failure(Narrowed.class))
                .isInstanceOfSatisfying(CountersignConfigurationException.class, failure -> {
                    assertThat(failure.reason()).contains("/partner/**").contains("/api/**");
                    assertThat(failure.fix())
                            .contains("countersignSecurityFilterChain")
                            .contains("http.with(countersign()");
                });
    }

    @ParameterizedTest
    @ValueSource(classes = {Everything.class, Partner.class})
    void startWhenLazyAndARuleIsInvalidThenFailsAtStart(Class<?> configuration) {
        assertThat(HttpApplication.failure(
                        configuration,
                        "spring.main.lazy-initialization=true",
                        "countersign.authorize.permit-all=public"))
                .isInstanceOf(CountersignConfigurationException.class)
                .hasMessageContaining("does not start with '/'");
    }

    @Configuration(proxyBeanMethods = false)
    static class Partner {

        @Bean
        SecurityFilterChain partner(HttpSecurity http) {
            return http.securityMatcher("/partner/**")
                    .authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
                    .build();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Everything {

        @Bean
        @Order(0)
        SecurityFilterChain everything(HttpSecurity http) {
            return http.with(countersign(), Customizer.withDefaults())
                    .authorizeHttpRequests(requests -> requests.anyRequest().hasRole("ADMIN"))
                    .build();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Open {

        @Bean
        SecurityFilterChain open(HttpSecurity http) {
            return http.authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
                    .build();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnEndpoint {

        @Bean
        SecurityFilterChain env(HttpSecurity http) {
            return http.securityMatcher(EndpointRequest.to("env"))
                    .with(countersign(), Customizer.withDefaults())
                    .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
                    .build();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnLinks {

        @Bean
        SecurityFilterChain links(HttpSecurity http) {
            return http.securityMatcher(EndpointRequest.toLinks())
                    .authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
                    .build();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class FirstChain {

        @Bean
        @Order(Ordered.HIGHEST_PRECEDENCE)
        SecurityFilterChain beans(HttpSecurity http) {
            return http.securityMatcher("/actuator/beans")
                    .with(countersign(), Customizer.withDefaults())
                    .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
                    .build();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Narrowed {

        @Bean
        SecurityFilterChain partner(HttpSecurity http) {
            return new Partner().partner(http);
        }

        @Bean
        static BeanPostProcessor narrowing() {
            return new BeanPostProcessor() {

                @Override
                public Object postProcessAfterInitialization(Object bean, String name) {
                    return name.equals(UserFilterChains.DEFAULT) && bean instanceof SecurityFilterChain chain
                            ? new DefaultSecurityFilterChain(
                                    PathPatternRequestMatcher.withDefaults().matcher("/api/**"), chain.getFilters())
                            : bean;
                }
            };
        }
    }
}
