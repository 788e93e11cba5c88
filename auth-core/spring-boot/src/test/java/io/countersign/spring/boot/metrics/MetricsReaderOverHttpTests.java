// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.spring.boot.TestScheme;
import io.countersign.spring.security.CountersignConfigurationException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Tests a Prometheus with a token, at an application with the default filter chain. */
class MetricsReaderOverHttpTests {

    private static final String TOKEN = "0123456789abcdef0123456789abcdef";

    private static final String PROMETHEUS = "/actuator/prometheus";

    @TempDir
    private static Path folder;

    private static final HttpClient client = HttpClient.newHttpClient();

    private static ServletWebServerApplicationContext application;

    @BeforeAll
    static void setUp() throws Exception {
        application = start("countersign.metrics.token-location=file:" + written(TOKEN + "\n"));
    }

    @AfterAll
    static void tearDown() {
        application.close();
    }

    private static Path written(String token) throws Exception {
        return Files.writeString(Files.createTempFile(folder, "token", ""), token);
    }

    private static ServletWebServerApplicationContext start(String... more) {
        List<String> properties = new ArrayList<>(List.of(
                "server.address=127.0.0.1",
                "server.port=0",
                "countersign.service-id=account.example.com",
                "countersign.accept=alpha",
                "countersign.authorize.actuator-authority=ROLE_ADMIN",
                "management.endpoints.web.exposure.include=*"));
        properties.addAll(List.of(more));
        return (ServletWebServerApplicationContext) new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.SERVLET)
                .properties(properties.toArray(String[]::new))
                .run();
    }

    private static int status(String method, String path, String... authorization) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(
                        "http://127.0.0.1:" + application.getWebServer().getPort() + path))
                .method(method, HttpRequest.BodyPublishers.noBody());
        for (String value : authorization) {
            request.header("Authorization", value);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString())
                .statusCode();
    }

    @Test
    void metricsWhenTokenIsRightThenRead() throws Exception {
        assertThat(status("GET", PROMETHEUS, "Bearer " + TOKEN)).isEqualTo(200);
        assertThat(status("GET", PROMETHEUS + "?name%5B%5D=up", "Bearer " + TOKEN))
                .isEqualTo(200);
    }

    @Test
    void metricsWhenAdministratorAsksThenReadAsBeforeAndByNobodyElse() throws Exception {
        assertThat(status("GET", PROMETHEUS, "Test admin")).isEqualTo(200);
        assertThat(status("GET", PROMETHEUS, "Test alice")).isEqualTo(403);
        assertThat(status("GET", PROMETHEUS)).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Bearer 0123456789abcdef0123456789abcdee",
                "Bearer 0123456789abcdef0123456789abcde",
                "Bearer 0123456789abcdef0123456789abcdef0",
                "Bearer 0123456789ABCDEF0123456789ABCDEF",
                "Bearer ",
                "Basic 0123456789abcdef0123456789abcdef",
                "0123456789abcdef0123456789abcdef"
            })
    void metricsWhenTokenIsWrongThenRefused(String authorization) throws Exception {
        assertThat(status("GET", PROMETHEUS, authorization)).isEqualTo(401);
    }

    @Test
    void metricsWhenTwoTokensThenRefused() throws Exception {
        assertThat(status("GET", PROMETHEUS, "Bearer " + TOKEN, "Bearer " + TOKEN))
                .isEqualTo(400);
        assertThat(status("GET", PROMETHEUS, "Test alice", "Bearer " + TOKEN)).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/me",
                "/",
                "/actuator",
                "/actuator/env",
                "/actuator/countersign",
                "/actuator/metrics",
                "/actuator/prometheus/",
                "/actuator/prometheus/x",
                "/actuator/Prometheus",
                "/actuator/prometheu%73"
            })
    void anythingElseWhenTokenIsRightThenRefused(String path) throws Exception {
        assertThat(status("GET", path, "Bearer " + TOKEN)).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "HEAD", "OPTIONS", "get"})
    void metricsWhenNotReadThenRefused(String method) throws Exception {
        assertThat(status(method, PROMETHEUS, "Bearer " + TOKEN)).isIn(400, 401);
    }

    @Test
    void applicationWhenNothingIsSetThenAdministratorsAlone() throws Exception {
        ServletWebServerApplicationContext before = application;
        try (ServletWebServerApplicationContext other = start()) {
            application = other;
            assertThat(status("GET", PROMETHEUS, "Bearer " + TOKEN)).isEqualTo(401);
            assertThat(status("GET", PROMETHEUS, "Test admin")).isEqualTo(200);
        } finally {
            application = before;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "short", "0123456789abcdef 0123456789abcdef", "0123456789abcdef0123456789abcde\u00e9"})
    void startWhenTokenCouldBeGuessedThenFailsWithoutTellingIt(String token) throws Exception {
        String location = "countersign.metrics.token-location=file:" + written(token);
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(() -> rootOf(location))
                .withMessageContaining("countersign.metrics.token-location")
                .satisfies(failure -> assertThat(
                                token.isEmpty() || !failure.getMessage().contains(token))
                        .isTrue());
    }

    @Test
    void startWhenFileIsMissingThenFails() {
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(() -> rootOf("countersign.metrics.token-location=file:" + folder.resolve("none")))
                .withMessageContaining("cannot be read");
    }

    @Test
    void startWhenWorkloadsAreNamedAndCallersShowNoSvidThenFails() {
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(() -> rootOf("countersign.metrics.readers=spiffe://shop.com/prometheus"))
                .withMessageContaining("countersign.metrics.readers");
    }

    private static void rootOf(String property) throws Throwable {
        try {
            start(property).close();
        } catch (Exception ex) {
            throw NestedExceptionUtils.getMostSpecificCause(ex);
        }
    }

    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @RestController
    static class Application {

        @Bean
        TestScheme alpha() {
            return new TestScheme("alpha");
        }

        @Bean
        Prometheus prometheus() {
            return new Prometheus();
        }

        @GetMapping("/me")
        String me() {
            return "me";
        }
    }

    @Endpoint(id = "prometheus")
    static class Prometheus {

        @ReadOperation
        String read() {
            return "up 1";
        }

        @WriteOperation
        String write() {
            return "down";
        }
    }
}
