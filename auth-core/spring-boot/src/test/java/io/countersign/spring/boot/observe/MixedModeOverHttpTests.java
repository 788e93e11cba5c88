// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.observe;

import static io.countersign.spring.security.CountersignConfigurer.countersign;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.countersign.spring.boot.HttpApplication;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestClient;

/** Observes /partner/** and enforces the rest. */
class MixedModeOverHttpTests {

    private static HttpApplication application;

    private static Shadow.Results results;

    @BeforeAll
    static void start() {
        application = HttpApplication.start(
                ModeStartTests.Partners.class,
                "countersign.accept=beta",
                "countersign.mode=observe",
                "countersign.observe.paths=/partner/**");
        results = application.context().getBean(Shadow.Results.class);
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    @Test
    void observedPathThenSpringDecides() throws InterruptedException {
        assertThat(Shadow.get(application, "/partner/a", "bad").statusCode()).isEqualTo(200);
        assertThat(results.next().comparison().text()).isEqualTo("only-chain-accepts");
        assertThat(Shadow.get(application, "/partner/a", "good-refused").statusCode())
                .isEqualTo(401);
        assertThat(results.next().comparison().text()).isEqualTo("only-countersign-accepts");
    }

    @Test
    void otherPathThenEnforcedAndNotCounted() {
        assertThat(application.status("GET", "/me")).isEqualTo(401);
        assertThat(Shadow.get(application, "/me", "bad").statusCode()).isEqualTo(401);
        assertThat(Shadow.get(application, "/me", "later").statusCode()).isEqualTo(503);
        assertThat(Shadow.get(application, "/me", "good-refused").body()).isEqualTo("[SCOPE_partner]");
        assertThat(results.isEmpty()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"server.servlet.context-path, /shop", "spring.mvc.servlet.path, /api"})
    void pathsWhenBelowAnotherPathThenTheSame(String property, String prefix) throws InterruptedException {
        try (HttpApplication below = HttpApplication.start(
                ModeStartTests.Partners.class,
                "countersign.accept=beta",
                "countersign.mode=observe",
                "countersign.observe.paths=/partner/**",
                property + "=" + prefix)) {
            Shadow.Results observed = below.context().getBean(Shadow.Results.class);
            assertThat(Shadow.get(below, prefix + "/partner/a", "bad").statusCode())
                    .isEqualTo(200);
            assertThat(observed.next().comparison().text()).isEqualTo("only-chain-accepts");
            assertThat(Shadow.get(below, prefix + "/me", "bad").statusCode()).isEqualTo(401);
            assertThat(observed.isEmpty()).isTrue();
            assertThat(Shadow.get(below, prefix + "/partner/../me", "bad").statusCode())
                    .isEqualTo(400);
        }
    }

    @Test
    void pathIsObservedAndEnforcedThenEnforcedAndNotCounted() throws InterruptedException {
        try (HttpApplication other = HttpApplication.start(
                OrdersFirst.class,
                "countersign.accept=beta",
                "countersign.mode=observe",
                "countersign.observe.paths=/**")) {
            Shadow.Results observed = other.context().getBean(Shadow.Results.class);
            assertThat(Shadow.get(other, "/orders/1", "bad").statusCode()).isEqualTo(401);
            assertThat(Shadow.get(other, "/orders/1", "good-refused").statusCode())
                    .isEqualTo(200);
            assertThat(Shadow.get(other, "/me", "bad").statusCode()).isEqualTo(200);
            assertThat(observed.next().handler()).isEqualTo("GET /me");
            assertThat(observed.isEmpty()).isTrue();
        }
    }

    @Test
    void issuerIsAwayThenHealthIsDown() {
        try (HttpApplication other = HttpApplication.start(
                PartnersAway.class,
                "countersign.accept=beta",
                "countersign.mode=observe",
                "countersign.observe.paths=/partner/**")) {
            assertThat(other.status("GET", "/actuator/health")).isEqualTo(503);
        }
    }

    @Test
    void callToAServiceThenThatOfAnObservedCallerIsLeftUnchanged() throws IOException {
        List<String> received = new CopyOnWriteArrayList<>();
        HttpServer stock = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        stock.createContext("/", exchange -> {
            received.add(exchange.getRequestHeaders().getFirst("Authorization"));
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        stock.start();
        String url = "http://127.0.0.1:" + stock.getAddress().getPort();
        try (HttpApplication other = HttpApplication.start(
                Calling.class,
                "countersign.accept=beta",
                "countersign.mode=observe",
                "countersign.observe.paths=/partner/**",
                "countersign.services.[stock.example.com].url=" + url,
                "stock=" + url)) {
            assertThat(Shadow.get(other, "/partner/call", "bad").statusCode()).isEqualTo(200);
            assertThat(received).containsExactly("Bearer bad");
            // The scheme propagates nothing, so the call of an enforced request ends here.
            assertThat(Shadow.get(other, "/orders/call", "good").statusCode()).isNotEqualTo(200);
            assertThat(received).hasSize(1);
        } finally {
            stock.stop(0);
        }
    }

    @Test
    void oneTimeCredentialThenObservationDoesNotUseItUp() throws InterruptedException {
        assertThat(Shadow.get(application, "/partner/a", "once-1").statusCode()).isEqualTo(200);
        assertThat(results.next().outcome().text()).isEqualTo("would-accept");
        // A repetition is noticed among the observed requests, and Spring decides about it.
        assertThat(Shadow.get(application, "/partner/a", "once-1").statusCode()).isEqualTo(200);
        assertThat(results.next().code()).isEqualTo("replayed");
        assertThat(Shadow.get(application, "/me", "once-1").statusCode()).isEqualTo(200);
        assertThat(Shadow.get(application, "/me", "once-1").statusCode()).isEqualTo(401);
    }

    @Configuration(proxyBeanMethods = false)
    @Import({ModeStartTests.Partners.class, UnusableKeys.class})
    static class PartnersAway {}

    @Configuration(proxyBeanMethods = false)
    @Import({ModeStartTests.Partners.class, Calls.class})
    static class Calling {}

    @RestController
    static class Calls {

        private final RestClient client;

        Calls(RestClient.Builder builder, @Value("${stock}") String stock) {
            this.client = builder.baseUrl(stock).build();
        }

        @GetMapping({"/partner/call", "/orders/call"})
        void call(@RequestHeader("Authorization") String token) {
            client.get().uri("/").header("Authorization", token).retrieve().toBodilessEntity();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import(ShadowModeOverHttpTests.ResourceServer.class)
    static class OrdersFirst {

        @Bean
        @Order(0)
        SecurityFilterChain orders(HttpSecurity http) {
            return http.securityMatcher("/orders/**")
                    .with(countersign(), Customizer.withDefaults())
                    .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
                    .build();
        }
    }
}
