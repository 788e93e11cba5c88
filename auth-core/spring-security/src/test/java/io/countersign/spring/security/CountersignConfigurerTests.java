// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import static io.countersign.spring.security.CountersignConfigurer.countersign;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;

import io.countersign.core.ServiceId;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.security.authentication.event.AbstractAuthenticationEvent;
import org.springframework.security.authentication.event.AuthenticationSuccessEvent;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.security.test.web.servlet.setup.SecurityMockMvcConfigurers;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.event.ApplicationEvents;
import org.springframework.test.context.event.RecordApplicationEvents;
import org.springframework.test.context.junit.jupiter.web.SpringJUnitWebConfig;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.WebApplicationContext;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;

@SpringJUnitWebConfig(CountersignConfigurerTests.Application.class)
@RecordApplicationEvents
class CountersignConfigurerTests {

    private MockMvcTester mvc;

    @BeforeEach
    void setUp(@Autowired WebApplicationContext context) {
        mvc = MockMvcTester.from(
                context,
                builder -> builder.apply(SecurityMockMvcConfigurers.springSecurity())
                        .build());
    }

    @Test
    void chainWhenItSaysNothingThenItFollowsTheApplication() {
        assertThat(mvc.perform(get("/a").header("One", "alice"))).hasStatusOk();
        assertThat(mvc.perform(get("/a").header("Two", "alice"))).hasStatus(HttpStatus.UNAUTHORIZED);
    }

    @Test
    void chainWhenItAcceptsOthersThenItDoesNotFollow() {
        assertThat(mvc.perform(get("/own/a").header("Two", "alice"))).hasStatusOk();
        assertThat(mvc.perform(get("/own/a").header("One", "alice"))).hasStatus(HttpStatus.CONFLICT);
    }

    @Test
    @DirtiesContext
    void switchThenTheChainThatSaysNothingFollows(@Autowired CredentialSchemes schemes) {
        schemes.switchTo(List.of("two"), null);
        assertThat(mvc.perform(get("/a").header("Two", "alice"))).hasStatusOk();
        assertThat(mvc.perform(get("/a").header("One", "alice"))).hasStatus(HttpStatus.UNAUTHORIZED);
        assertThat(mvc.perform(get("/own/a").header("Two", "alice"))).hasStatusOk();
    }

    @Test
    void ownEntryPointAndHandlerThenTheyAnswer() {
        assertThat(mvc.perform(get("/own/a"))).hasStatus(HttpStatus.CONFLICT);
        assertThat(mvc.perform(get("/own/denied").header("Two", "alice"))).hasStatus(HttpStatus.GONE);
    }

    @Test
    void acceptedThenSpringsSuccessEventIsPublishedOnce(@Autowired ApplicationEvents events) {
        assertThat(mvc.perform(get("/a").header("One", "alice"))).hasStatusOk();
        assertThat(events.stream(AbstractAuthenticationEvent.class))
                .singleElement()
                .isInstanceOfSatisfying(
                        AuthenticationSuccessEvent.class,
                        event -> assertThat(event.getAuthentication()).isInstanceOf(CallerAuthentication.class));
    }

    @Test
    void absentThenNoEvent(@Autowired ApplicationEvents events) {
        assertThat(mvc.perform(get("/a"))).hasStatus(HttpStatus.UNAUTHORIZED);
        assertThat(events.stream(AbstractAuthenticationEvent.class)).isEmpty();
    }

    @Test
    void deniedThenProblemWithInsufficientScope() {
        assertThat(mvc.perform(get("/denied").header("One", "alice")))
                .hasStatus(HttpStatus.FORBIDDEN)
                .hasContentType("application/problem+json")
                .hasHeader("WWW-Authenticate", "Fake realm=\"a.example.com\", error=\"insufficient_scope\"");
    }

    @Test
    void postWhenCredentialInHeaderThenNoCsrfTokenIsNeeded() {
        assertThat(mvc.perform(post("/a").header("One", "alice"))).hasStatusOk();
        assertThat(mvc.perform(post("/a"))).hasStatus(HttpStatus.FORBIDDEN);
    }

    @Configuration(proxyBeanMethods = false)
    @EnableWebMvc
    @EnableWebSecurity
    static class Application {

        @Bean
        CredentialSchemes schemes() {
            return new CredentialSchemes(
                    List.of(FakeScheme.accepting("one", "One"), FakeScheme.accepting("two", "Two")),
                    List.of("one"),
                    null);
        }

        @Bean
        ServiceId service() {
            return new ServiceId("a.example.com");
        }

        @Bean
        @Order(1)
        SecurityFilterChain own(HttpSecurity http) {
            return http.securityMatcher("/own/**")
                    .with(
                            countersign(),
                            c -> c.accept("two")
                                    .authenticationEntryPoint((request, response, reason) -> response.setStatus(409))
                                    .accessDeniedHandler((request, response, reason) -> response.setStatus(410)))
                    .authorizeHttpRequests(requests -> requests.requestMatchers("/own/denied")
                            .denyAll()
                            .anyRequest()
                            .authenticated())
                    .build();
        }

        @Bean
        SecurityFilterChain rest(HttpSecurity http) {
            return http.with(countersign(), c -> {})
                    .authorizeHttpRequests(requests -> requests.requestMatchers("/denied")
                            .denyAll()
                            .anyRequest()
                            .authenticated())
                    .build();
        }

        @Bean
        Controller controller() {
            return new Controller();
        }
    }

    @RestController
    static class Controller {

        @RequestMapping({"/a", "/own/a"})
        String any() {
            return "";
        }
    }
}
