// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.authorize;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.spring.boot.HttpApplication;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.oauth2.jwt.BadJwtException;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;

/** Tests the default chain beside chains with Spring's resource server, Basic and a login form. */
class ManyChainsOverHttpTests {

    private static final String OURS = "Test alice";

    private static final String JWT = "Bearer foreign";

    private static final String BASIC = basic("bob:secret");

    private static HttpApplication application;

    @BeforeAll
    static void start() {
        application = HttpApplication.start(Chains.class);
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    private static String basic(String pair) {
        return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @CsvSource({
        "/me, OURS, 200, ROLE_USER",
        "/me, JWT, 401,",
        "/me, BASIC, 401,",
        "/resource/a, JWT, 200, SCOPE_read",
        "/resource/a, OURS, 401,",
        "/resource/a, BASIC, 401,",
        "/basic/a, BASIC, 200, ROLE_CLERK",
        "/basic/a, OURS, 401,",
        "/basic/a, JWT, 401,",
    })
    void requestThenOnlyTheCredentialOfItsChainCounts(String path, String kind, int status, String authorities) {
        String credential = switch (kind) {
            case "OURS" -> OURS;
            case "JWT" -> JWT;
            default -> BASIC;
        };
        HttpResponse<String> response = get(path, "Authorization", credential);
        assertThat(response.statusCode()).isEqualTo(status);
        if (authorities != null) {
            assertThat(response.body()).contains(authorities);
        }
    }

    @Test
    void basicWhenPasswordIsWrongThen401() {
        assertThat(get("/basic/a", "Authorization", basic("bob:other")).statusCode())
                .isEqualTo(401);
    }

    @Test
    void formWhenNobodyIsLoggedInThenLoginPageAndOursIsNoLogin() {
        assertThat(get("/form/a").statusCode()).isEqualTo(302);
        assertThat(get("/form/a", "Authorization", OURS).statusCode()).isEqualTo(302);
        assertThat(get("/login").statusCode()).isEqualTo(200);
    }

    @Test
    void formWhenLoggedInThenSessionCountsThereAndNowhereElse() {
        HttpResponse<String> page = get("/login");
        Matcher csrf = Pattern.compile("name=\"_csrf\"[^>]*value=\"([^\"]+)\"").matcher(page.body());
        assertThat(csrf.find()).isTrue();
        HttpResponse<String> login = application.send(
                port(), "POST", "/login?username=bob&password=secret&_csrf=" + csrf.group(1), "Cookie", cookie(page));
        assertThat(login.headers().firstValue("Location"))
                .hasValueSatisfying(to -> assertThat(to).doesNotContain("error"));
        assertThat(get("/form/a", "Cookie", cookie(login)).statusCode()).isEqualTo(200);
        assertThat(get("/me", "Cookie", cookie(login)).statusCode()).isEqualTo(401);
    }

    @Test
    void basicWhenUserComesFromPropertiesThenLogsIn() {
        try (HttpApplication configured = HttpApplication.start(
                Basic.class, "spring.security.user.name=bob", "spring.security.user.password=other")) {
            assertThat(configured.status("GET", "/basic/a", "Authorization", basic("bob:other")))
                    .isEqualTo(200);
            assertThat(configured.status("GET", "/basic/a", "Authorization", basic("bob:secret")))
                    .isEqualTo(401);
        }
    }

    private static String cookie(HttpResponse<String> response) {
        return response.headers().firstValue("Set-Cookie").orElseThrow().split(";", 2)[0];
    }

    private static HttpResponse<String> get(String path, String... headers) {
        return application.send(port(), "GET", path, headers);
    }

    private static int port() {
        return application.context().getWebServer().getPort();
    }

    @Configuration(proxyBeanMethods = false)
    static class Basic {

        @Bean
        SecurityFilterChain basic(HttpSecurity http) {
            return new Chains().basic(http);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Chains {

        @Bean
        SecurityFilterChain resourceServer(HttpSecurity http) {
            return http.securityMatcher("/resource/**")
                    .oauth2ResourceServer(server -> server.jwt(Customizer.withDefaults()))
                    .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
                    .build();
        }

        @Bean
        SecurityFilterChain basic(HttpSecurity http) {
            return http.securityMatcher("/basic/**")
                    .httpBasic(Customizer.withDefaults())
                    .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
                    .build();
        }

        @Bean
        SecurityFilterChain form(HttpSecurity http) {
            return http.securityMatcher("/form/**", "/login")
                    .formLogin(Customizer.withDefaults())
                    .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
                    .build();
        }

        @Bean
        UserDetailsService users() {
            return new InMemoryUserDetailsManager(User.withUsername("bob")
                    .password("{noop}secret")
                    .roles("CLERK")
                    .build());
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
                        .claim("scope", "read")
                        .build();
            };
        }
    }
}
