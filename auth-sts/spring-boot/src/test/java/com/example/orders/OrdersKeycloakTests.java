// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.orders;

import io.countersign.test.TestIssuer;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.resttestclient.autoconfigure.AutoConfigureRestTestClient;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.test.web.servlet.client.RestTestClient;

/** Tests that the bean alone selects issuer, keys and profile. */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@AutoConfigureRestTestClient
class OrdersKeycloakTests {

    @Autowired
    private RestTestClient client;

    @Autowired
    private TestIssuer issuer;

    @Test
    void allWhenAdminThenOk() {
        String token = issuer.token()
                .subject("alice")
                .roles("ADMIN")
                .audience("orders")
                .value();
        get("/orders/all", token).expectStatus().isOk();
    }

    @Test
    void ownWhenTokenIsNotAcceptedThen401() {
        get("/orders", issuer.token().expiresIn(Duration.ofHours(-1)).value())
                .expectStatus()
                .isUnauthorized();
        get("/orders", issuer.token().audience("invoices").value())
                .expectStatus()
                .isUnauthorized();
        get("/orders", issuer.token().signWithWrongKey().value()).expectStatus().isUnauthorized();
        get("/orders", issuer.token().kind("id").value()).expectStatus().isUnauthorized();
    }

    private RestTestClient.ResponseSpec get(String path, String token) {
        return client.get()
                .uri(path)
                .headers(headers -> headers.setBearerAuth(token))
                .exchange();
    }

    @TestConfiguration
    static class Issuer {

        @Bean
        TestIssuer issuer() {
            return TestIssuer.start("keycloak");
        }
    }
}
