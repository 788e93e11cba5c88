// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.invoices;

import io.countersign.idt.IdtMode;
import io.countersign.testcontainers.AssertingContainer;
import io.countersign.testcontainers.RequiresImages;
import io.countersign.testcontainers.StsContainer;
import java.net.http.HttpClient;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.HttpHeaders;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.web.servlet.client.RestTestClient;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;

@Tag("nightly-identity")
@RequiresImages({"asserting", "sts"})
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "countersign.service-id=invoices.example.com",
            "countersign.accept=dvid,id-mode,anon-mode,lsvid",
            "countersign.propagate=none",
            "countersign.tls.trust=spiffe",
            "countersign.spiffe.allowed-clients=spiffe://example.com/gateway"
        })
@Testcontainers
@DirtiesContext
class InvoicesContainerTests {

    private static final String GATEWAY = "spiffe://example.com/gateway";

    private static final String INVOICES = "spiffe://example.com/invoices";

    private static final String STRANGER = "spiffe://other.example.com/gateway";

    @Container
    static StsContainer sts = new StsContainer()
            .withAudience("gateway.example.com")
            .withProperty("countersign.sts.algorithm", "RS256")
            .withUser("alice");

    @Container
    static AssertingContainer asserting =
            new AssertingContainer().withIssuer(sts).withSubject(GATEWAY).withWorkload(INVOICES);

    @Container
    static AssertingContainer stranger = new AssertingContainer()
            .withIssuer(sts)
            .withSubject(STRANGER)
            .withProperty("countersign.asserting.audiences", "spiffe://example.com");

    @LocalServerPort
    private int port;

    @DynamicPropertySource
    static void identity(DynamicPropertyRegistry registry) {
        asserting.properties(INVOICES).forEach((name, value) -> registry.add(name, () -> value));
        registry.add("countersign.spiffe.allowed-clients", () -> GATEWAY + "," + STRANGER);
    }

    /** The stranger can connect, so what is refused are its tokens. */
    @BeforeAll
    static void federate() {
        asserting.workloadApi().federate(stranger.workloadApi());
        stranger.workloadApi().federate(asserting.workloadApi());
    }

    @ParameterizedTest
    @EnumSource(IdtMode.class)
    void ownWhenTokenOfUserThenOkOnce(IdtMode mode) {
        SSLContext tls = asserting.sslContext(GATEWAY, INVOICES);
        String token = asserting.authorization(mode, sts.token("alice"), GATEWAY, INVOICES);
        get(tls, token).expectStatus().isOk().expectBody(String.class).isEqualTo("invoices of " + sts.subject("alice"));
        get(tls, token).expectStatus().isUnauthorized();
    }

    @Test
    void ownWhenNoTokenThen401() {
        request(asserting.sslContext(GATEWAY, INVOICES))
                .exchange()
                .expectStatus()
                .isUnauthorized();
    }

    @Test
    void ownWhenTokenIsForAnotherWorkloadThen401() {
        String token =
                asserting.authorization(IdtMode.LSVID, sts.token("alice"), GATEWAY, "spiffe://example.com/payments");
        get(asserting.sslContext(GATEWAY, INVOICES), token).expectStatus().isUnauthorized();
    }

    @ParameterizedTest
    @EnumSource(IdtMode.class)
    void ownWhenAssertingWorkloadIsOfOtherTrustDomainThen401(IdtMode mode) {
        String token = stranger.authorization(mode, sts.token("alice"), STRANGER, INVOICES);
        get(stranger.sslContext(STRANGER, INVOICES), token).expectStatus().isUnauthorized();
    }

    private RestTestClient.ResponseSpec get(SSLContext tls, String token) {
        return request(tls).header(HttpHeaders.AUTHORIZATION, token).exchange();
    }

    private RestTestClient.RequestHeadersSpec<?> request(SSLContext tls) {
        HttpClient http = HttpClient.newBuilder().sslContext(tls).build();
        return RestTestClient.bindToServer(new JdkClientHttpRequestFactory(http))
                .baseUrl("https://localhost:" + port)
                .build()
                .get()
                .uri("/invoices");
    }
}
