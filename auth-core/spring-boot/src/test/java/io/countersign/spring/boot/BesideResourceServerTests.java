// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import static io.countersign.spring.security.CountersignConfigurer.countersign;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpStatus;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.jwt.BadJwtException;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.server.resource.web.BearerTokenResolver;
import org.springframework.security.test.web.servlet.setup.SecurityMockMvcConfigurers;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.WebApplicationContext;

/** Tests migration: old and new tokens in one filter chain. */
@SpringBootTest(properties = {"countersign.service-id=a.example.com", "countersign.accept=own"})
class BesideResourceServerTests {

    private MockMvcTester mvc;

    @BeforeEach
    void setUp(@Autowired WebApplicationContext context) {
        mvc = MockMvcTester.from(
                context,
                builder -> builder.apply(SecurityMockMvcConfigurers.springSecurity())
                        .build());
    }

    @Test
    void requestWhenSchemeRecognisesItThenItIsTheSchemes() {
        assertThat(call("Bearer own.alice")).hasStatusOk().bodyText().isEqualTo("CallerAuthentication alice");
    }

    @Test
    void requestWhenSchemeRejectsItThenTheResourceServerIsNotAsked() {
        assertThat(call("Bearer own.bad")).hasStatus(HttpStatus.UNAUTHORIZED);
    }

    @Test
    void requestWhenNoSchemeRecognisesItThenItIsTheResourceServers() {
        assertThat(call("Bearer foreign")).hasStatusOk().bodyText().isEqualTo("JwtAuthenticationToken bob");
    }

    @Test
    void requestWhenNobodyTakesItThenUnauthorized() {
        assertThat(call("Bearer other")).hasStatus(HttpStatus.UNAUTHORIZED);
    }

    @Test
    void startWhenResourceServerIsAbsentThenNothingIsConfigured() {
        new WebApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(CountersignResourceServerAutoConfiguration.class))
                .withClassLoader(new FilteredClassLoader(BearerTokenResolver.class))
                .run(context -> assertThat(context).doesNotHaveBean("countersignBearerTokenResolver"));
    }

    private MvcTestResult call(String authorization) {
        return mvc.perform(get("/").header("Authorization", authorization));
    }

    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Controller.class)
    static class Application {

        @Bean
        TestScheme own() {
            return new TestScheme("own", "Bearer own.");
        }

        @Bean
        JwtDecoder decoder() {
            return token -> {
                if (!token.equals("foreign")) {
                    throw new BadJwtException("not ours");
                }
                return Jwt.withTokenValue(token)
                        .header("alg", "none")
                        .subject("bob")
                        .build();
            };
        }

        @Bean
        SecurityFilterChain chain(HttpSecurity http) {
            return http.with(countersign(), c -> c.accept("own"))
                    .oauth2ResourceServer(server -> server.jwt(Customizer.withDefaults()))
                    .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
                    .build();
        }
    }

    @RestController
    static class Controller {

        @GetMapping("/")
        String who(Authentication authentication) {
            return authentication.getClass().getSimpleName() + " " + authentication.getName();
        }
    }
}
