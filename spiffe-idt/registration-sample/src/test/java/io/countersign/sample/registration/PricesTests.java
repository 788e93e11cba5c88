// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sample.registration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.countersign.registrations.EmbeddedRegistrations;
import io.countersign.sample.registration.prices.Prices;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** Tests who may call one of the services. {@code docs/reference/registration.md} has excerpts of it. */
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
@EnabledOnOs(OS.LINUX)
@SpringBootTest(
        classes = Prices.class,
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {
            "spring.config.name=prices",
            "spring.autoconfigure.exclude=org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration"
        })
@DirtiesContext
class PricesTests {

    private static EmbeddedRegistrations registrations;

    @LocalServerPort
    private int port;

    @BeforeAll
    static void start(@TempDir Path folder) {
        registrations = EmbeddedRegistrations.builder("example.org").start(folder.resolve("registrations"));
    }

    @AfterAll
    static void stop() {
        registrations.close();
    }

    @DynamicPropertySource
    static void register(DynamicPropertyRegistry properties) {
        registrations
                .register("spiffe://example.org/prices", "127.0.0.12")
                .forEach((name, value) -> properties.add(name, () -> value));
    }

    private int status(HttpClient client) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("https://127.0.0.12:" + port + "/prices/chair"))
                .build();
        return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    }

    @Test
    void priceThenOnlyThePermittedServiceGetsIt() {
        HttpClient stranger = registrations.client("spiffe://example.org/stranger", "127.0.0.13");
        HttpClient orders = registrations.client("spiffe://example.org/orders", "127.0.0.11");
        await().atMost(Duration.ofMinutes(1))
                .ignoreExceptionsInstanceOf(IOException.class)
                .untilAsserted(() -> assertThat(status(orders)).isEqualTo(200));
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> status(stranger));
    }
}
