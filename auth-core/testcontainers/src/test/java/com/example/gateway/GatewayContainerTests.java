// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.gateway;

import com.example.invoices.InvoicesApplication;
import io.countersign.testcontainers.AssertingContainer;
import io.countersign.testcontainers.RequiresImages;
import io.countersign.testcontainers.StsContainer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.resttestclient.autoconfigure.AutoConfigureRestTestClient;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.testcontainers.service.connection.ServiceConnection;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.web.servlet.client.RestTestClient;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;

/** Tests an application that asks the asserting workload for tokens of its users, and one that accepts them. */
@Tag("nightly-identity")
@RequiresImages({"asserting", "sts"})
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "countersign.service-id=gateway.example.com",
            "countersign.accept=shared-jwt",
            "countersign.propagate=lsvid",
            "countersign.tls.trust=spiffe",
            "countersign.spiffe.server=false",
            "countersign.services.[invoices.example.com].spiffe-id=spiffe://example.com/invoices",
            "countersign.client.read-timeout=60s",
            "countersign.idt.mint-at=spiffe://example.com/asserting"
        })
@AutoConfigureRestTestClient
@Testcontainers
@DirtiesContext
class GatewayContainerTests {

    private static final String GATEWAY = "spiffe://example.com/gateway";

    private static final String INVOICES = "spiffe://example.com/invoices";

    @Container
    @ServiceConnection
    static StsContainer sts =
            new StsContainer().withAudience("gateway.example.com").withUser("alice");

    @Container
    static AssertingContainer asserting =
            new AssertingContainer().withIssuer(sts).withSubject(GATEWAY).withWorkload(INVOICES);

    private static ConfigurableApplicationContext invoices;

    @Autowired
    private RestTestClient client;

    @BeforeAll
    static void startInvoices() {
        SpringApplicationBuilder application = new SpringApplicationBuilder(InvoicesApplication.class)
                .properties(
                        "server.port=0",
                        "countersign.service-id=invoices.example.com",
                        "countersign.accept=lsvid",
                        "countersign.propagate=none",
                        "countersign.tls.trust=spiffe",
                        "countersign.spiffe.allowed-clients=" + GATEWAY);
        asserting.properties(INVOICES).forEach((name, value) -> application.properties(name + "=" + value));
        invoices = application.run();
    }

    @AfterAll
    static void stopInvoices() {
        invoices.close();
    }

    @DynamicPropertySource
    static void identity(DynamicPropertyRegistry registry) {
        asserting.properties(GATEWAY).forEach((name, value) -> registry.add(name, () -> value));
        registry.add(
                "countersign.services.[invoices.example.com].url",
                () -> "https://localhost:" + invoices.getEnvironment().getProperty("local.server.port"));
    }

    @Test
    void homeWhenUserThenTheOtherApplicationKnowsWho() {
        client.get()
                .uri("/")
                .headers(headers -> headers.setBearerAuth(sts.token("alice")))
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody(String.class)
                .isEqualTo("home with invoices of " + sts.subject("alice"));
    }

    @Test
    void homeWhenNoTokenThen401() {
        client.get().uri("/").exchange().expectStatus().isUnauthorized();
    }
}
