// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.Sha256;
import io.countersign.spring.boot.HttpApplication;
import io.countersign.spring.boot.authorize.UserFilterChains;
import io.countersign.spring.security.client.CredentialPropagator;
import io.countersign.spring.security.observe.ShadowListener;
import io.countersign.spring.security.observe.ShadowOutcome;
import io.countersign.spring.security.observe.ShadowResult;
import io.countersign.spring.security.observe.ShadowTotals;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.authorization.AuthorizationEventPublisher;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.firewall.HttpFirewall;

/** The chain of the application alone decides, and the meter says what Countersign would have done. */
@ExtendWith(OutputCaptureExtension.class)
class ShadowModeOverHttpTests {

    private static HttpApplication application;

    private static Shadow.Results results;

    @BeforeAll
    static void start() {
        application = HttpApplication.start(ResourceServer.class, Shadow.PROPERTIES);
        results = application.context().getBean(Shadow.Results.class);
    }

    @BeforeEach
    void forget() {
        results.clear();
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    @ParameterizedTest
    @CsvSource({
        // token, status, what Countersign would do, what the chain did, both compared
        "good, 200, would-accept, none, authenticated, both-accept",
        "good-admin, 200, would-accept, none, authenticated, fewer-authorities",
        "good-refused, 401, would-accept, none, unauthenticated, only-countersign-accepts",
        "bad, 200, would-refuse, bad_signature, authenticated, only-chain-accepts",
        "bad-refused, 401, would-refuse, bad_signature, unauthenticated, both-refuse",
        "later, 200, unavailable, keys, authenticated, unknown",
        "throws, 200, unavailable, unforeseen, authenticated, unknown",
        "breaks, 200, unavailable, unforeseen, authenticated, unknown",
    })
    void requestThenTheChainDecidesAndBothAreCompared(
            String token, int status, String outcome, String code, String chain, String comparison)
            throws InterruptedException {
        double before = count(outcome, code, chain, comparison);
        HttpResponse<String> response = Shadow.get(application, "/me", token);
        assertThat(response.statusCode()).isEqualTo(status);
        ShadowResult result = results.next();
        assertThat(result.outcome().text()).isEqualTo(outcome);
        assertThat(result.code()).isEqualTo(code);
        assertThat(result.decision().text()).isEqualTo(chain);
        assertThat(result.comparison().text()).isEqualTo(comparison);
        assertThat(count(outcome, code, chain, comparison)).isEqualTo(before + 1);
    }

    /** The listener of the test is the last one, so the meter has counted. */
    private static double count(String outcome, String code, String chain, String comparison) {
        return application
                .context()
                .getBean(MeterRegistry.class)
                .find(ShadowMeters.NAME)
                .tags("outcome", outcome, "code", code, "chain", chain, "comparison", comparison)
                .counters()
                .stream()
                .mapToDouble(counter -> counter.count())
                .sum();
    }

    @Test
    void requestWithoutCredentialThenBothRefuse() throws InterruptedException {
        HttpResponse<String> response =
                application.send(application.context().getWebServer().getPort(), "GET", "/me");
        assertThat(response.statusCode()).isEqualTo(401);
        // The challenge is that of Spring's resource server.
        assertThat(response.headers().allValues("WWW-Authenticate"))
                .singleElement()
                .asString()
                .startsWith("Bearer resource_metadata=")
                .doesNotContain("account.example.com");
        ShadowResult result = results.next();
        assertThat(result.outcome().text()).isEqualTo("none");
        assertThat(result.comparison().text()).isEqualTo("both-refuse");
    }

    @Test
    void publicPathWhenCredentialIsBadThenDifference() throws InterruptedException {
        assertThat(application.status("GET", "/public/a")).isEqualTo(200);
        assertThat(results.next().comparison().text()).isEqualTo("both-accept");
        assertThat(application.status("GET", "/public/a", "Authorization", "Other x"))
                .isEqualTo(200);
        assertThat(results.next().comparison().text()).isEqualTo("both-accept");
    }

    @Test
    void requestThenTheCallerIsSpringsAndNotOurs() throws InterruptedException {
        assertThat(Shadow.get(application, "/me", "good").body()).isEqualTo("[FACTOR_BEARER, SCOPE_partner]");
        results.next();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/echo", "/ignore"})
    void bodyThenTheApplicationReadsItAndTheDigestIsThatOfWhatItRead(String path)
            throws IOException, InterruptedException {
        byte[] body = "x".repeat(10_000).getBytes(StandardCharsets.UTF_8);
        String digest = HexFormat.of().formatHex(Sha256.digest(body));
        HttpResponse<String> response = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:"
                                        + application.context().getWebServer().getPort() + path))
                                .header("Authorization", "Bearer body-" + digest)
                                .header("Content-Type", "text/plain")
                                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).isEqualTo(200);
        ShadowResult result = results.next();
        if (path.equals("/echo")) {
            assertThat(response.body()).hasSize(10_000);
            assertThat(result.outcome().text()).isEqualTo("would-accept");
        } else {
            assertThat(result.outcome().text()).isEqualTo("unavailable");
            assertThat(result.code()).isEqualTo("body was not read");
        }
    }

    @Test
    void differenceThenOneLineNamesTheRuleAndNeverTheToken(CapturedOutput output) throws InterruptedException {
        for (int i = 0; i < 5; i++) {
            Shadow.get(application, "/orders/1", "bad-secret" + i);
            results.next();
        }
        assertThat(output.getAll())
                .containsOnlyOnce("Shadow mode: only-chain-accepts at GET /orders/**: scheme=beta outcome=would-refuse"
                        + " code=bad_signature rule=\"claim=iss missing\" chain=authenticated")
                .doesNotContain("secret");
    }

    @ParameterizedTest
    @CsvSource({"/async, 200", "/forward, 200", "/gone, 410"})
    void requestWhenDispatchedAgainThenCountedOnce(String path, int status) throws InterruptedException {
        assertThat(Shadow.get(application, path, "bad").statusCode()).isEqualTo(status);
        assertThat(results.next().comparison().text()).isEqualTo("only-chain-accepts");
        // A second result of the first request would come before this one.
        assertThat(Shadow.get(application, "/me", "later").statusCode()).isEqualTo(200);
        assertThat(results.next().outcome().text()).isEqualTo("unavailable");
        assertThat(results.isEmpty()).isTrue();
    }

    @Test
    void listenerThrowsAnErrorThenTheRequestIsAnswered() throws InterruptedException {
        try (HttpApplication other = HttpApplication.start(
                Failing.class,
                "countersign.accept=beta",
                "countersign.mode=observe",
                "countersign.observe.threads=1",
                "countersign.observe.queue=1")) {
            ObservedScheme scheme = other.context().getBean(ObservedScheme.class);
            assertThat(Shadow.get(other, "/me", "hang").statusCode()).isEqualTo(200);
            scheme.hanging.await();
            for (int i = 0; i < 3; i++) {
                assertThat(Shadow.get(other, "/me", "good").statusCode()).isEqualTo(200);
            }
            assertThat(other.context().getBean(CountDownLatch.class).await(30, TimeUnit.SECONDS))
                    .isTrue();
            scheme.released.countDown();
        }
    }

    @Test
    void ruleRequiresAnotherLoginThenDifference() throws InterruptedException {
        try (HttpApplication other = HttpApplication.start(
                ResourceServer.class,
                "countersign.accept=beta",
                "countersign.mode=observe",
                "countersign.authorize.permit-all=/orders/open",
                "countersign.authorize.rules[0].paths=/orders/**",
                "countersign.authorize.rules[0].methods=get",
                "countersign.authorize.rules[0].acr=gold")) {
            Shadow.Results known = other.context().getBean(Shadow.Results.class);
            assertThat(Shadow.get(other, "/orders/1", "good").statusCode()).isEqualTo(200);
            ShadowResult result = known.next();
            assertThat(result.code()).isEqualTo("insufficient_user_authentication");
            assertThat(result.comparison().text()).isEqualTo("only-chain-accepts");
            for (String path : List.of("/orders/open", "/me")) {
                assertThat(Shadow.get(other, path, "good").statusCode()).isEqualTo(200);
                assertThat(known.next().comparison().text()).isEqualTo("both-accept");
            }
        }
    }

    @Test
    void issuerIsAwayThenHealthIsUp() {
        try (HttpApplication other = HttpApplication.start(
                Away.class,
                "countersign.accept=beta",
                "countersign.mode=observe",
                "management.endpoint.health.show-details=always")) {
            HttpResponse<String> health = Shadow.get(other, "/actuator/health", "good");
            assertThat(health.statusCode()).isEqualTo(200);
            assertThat(health.body()).contains("\"away\":{\"keys\":0}");
        }
    }

    @Test
    void startThenNothingChangesWhatTheApplicationDoes() {
        assertThat(application.context().containsBean(UserFilterChains.DEFAULT)).isFalse();
        assertThat(application.context().containsBean(UserFilterChains.ACTUATOR))
                .isFalse();
        for (Class<?> type :
                List.of(CredentialPropagator.class, AuthorizationEventPublisher.class, HttpFirewall.class)) {
            assertThat(application.context().getBeanNamesForType(type))
                    .as(type.getName())
                    .isEmpty();
        }
    }

    @Test
    void startThenALineWarnsAndTheActuatorTells(CapturedOutput output) throws InterruptedException {
        try (HttpApplication other = HttpApplication.start(
                ResourceServer.class,
                "countersign.accept=beta",
                "countersign.mode=observe",
                "management.endpoint.health.show-details=always")) {
            assertThat(output.getAll()).contains("countersign.mode is 'observe' for every path");
            Shadow.get(other, "/me", "bad");
            other.context().getBean(Shadow.Results.class).next();
            Map<String, Object> shown =
                    other.context().getBean(ShadowInfo.class).info();
            assertThat(shown)
                    .containsEntry("paths", List.of("/**"))
                    .containsEntry("would-refuse", 1L)
                    .extractingByKey("compared")
                    .asInstanceOf(InstanceOfAssertFactories.MAP)
                    .containsEntry("only-chain-accepts", 1L);
            assertThat(other.body("/actuator/health", "Authorization", "Bearer good"))
                    .contains("\"observe\"", "\"would-refuse\":1");
        }
    }

    @Test
    void issuerHangsThenRequestsAreAnsweredAndCountedAsSkipped() throws InterruptedException {
        try (HttpApplication other = HttpApplication.start(
                ResourceServer.class,
                "countersign.accept=beta",
                "countersign.mode=observe",
                "countersign.observe.threads=1",
                "countersign.observe.queue=1")) {
            ObservedScheme scheme = other.context().getBean(ObservedScheme.class);
            assertThat(Shadow.get(other, "/me", "hang").statusCode()).isEqualTo(200);
            scheme.hanging.await();
            for (int i = 0; i < 3; i++) {
                assertThat(Shadow.get(other, "/me", "good").statusCode()).isEqualTo(200);
            }
            Shadow.Results known = other.context().getBean(Shadow.Results.class);
            assertThat(known.next().outcome().text()).isEqualTo("skipped");
            assertThat(known.next().outcome().text()).isEqualTo("skipped");
            scheme.released.countDown();
            assertThat(known.next().outcome().text()).isEqualTo("unavailable");
            assertThat(known.next().outcome().text()).isEqualTo("would-accept");
            assertThat(other.context().getBean(ShadowTotals.class).describe()).containsEntry("skipped", 2L);
        }
    }

    @Test
    void bootsOwnChainThenItIsThereAndDecides() throws InterruptedException {
        try (HttpApplication other = HttpApplication.start(
                Shadow.class,
                "countersign.accept=beta",
                "countersign.mode=observe",
                "spring.security.user.name=bob",
                "spring.security.user.password=secret")) {
            String basic = "Basic " + Base64.getEncoder().encodeToString("bob:secret".getBytes(StandardCharsets.UTF_8));
            assertThat(other.status("GET", "/me", "Authorization", basic)).isEqualTo(200);
            ShadowResult known = other.context().getBean(Shadow.Results.class).next();
            assertThat(known.outcome().text()).isEqualTo("none");
            assertThat(known.rule()).isEqualTo("authorization=Basic is of no accepted scheme");
            assertThat(known.comparison().text()).isEqualTo("only-chain-accepts");
            // A token that Countersign would accept opens nothing.
            HttpResponse<String> refused = Shadow.get(other, "/me", "good");
            assertThat(refused.statusCode()).isEqualTo(401);
            assertThat(refused.headers().allValues("WWW-Authenticate"))
                    .singleElement()
                    .asString()
                    .startsWith("Basic realm=\"Realm\"");
        }
    }

    @Test
    void formLoginThenTheBrowserIsSentToItsPage() {
        try (HttpApplication other = HttpApplication.start(Shadow.class, Shadow.PROPERTIES)) {
            HttpResponse<String> response =
                    other.send(other.context().getWebServer().getPort(), "GET", "/me", "Accept", "text/html");
            assertThat(response.statusCode()).isEqualTo(302);
            assertThat(response.headers().firstValue("Location").orElse("")).endsWith("/login");
            // Nothing keeps Spring Boot from creating its user with a generated password.
            assertThat(other.context().containsBean("countersignNoGeneratedUser"))
                    .isFalse();
            assertThat(other.context().getBeanNamesForType(SecurityFilterChain.class))
                    .as("the chain of Spring Boot")
                    .hasSize(1);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import(ResourceServer.class)
    static class Failing {

        @Bean
        CountDownLatch skipped() {
            return new CountDownLatch(2);
        }

        @Bean
        ShadowListener failing(CountDownLatch skipped) {
            return result -> {
                if (result.outcome() == ShadowOutcome.SKIPPED) {
                    skipped.countDown();
                }
                throw new AssertionError("no more threads");
            };
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import({ResourceServer.class, UnusableKeys.class})
    static class Away {}

    @Configuration(proxyBeanMethods = false)
    @Import(ShadowJwts.class)
    static class ResourceServer {

        @Bean
        SecurityFilterChain chain(HttpSecurity http) {
            return http.oauth2ResourceServer(server -> server.jwt(Customizer.withDefaults()))
                    .csrf(csrf -> csrf.disable())
                    .authorizeHttpRequests(requests -> requests.requestMatchers("/public/**")
                            .permitAll()
                            .anyRequest()
                            .authenticated())
                    .build();
        }
    }
}
