// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.orders;

import io.countersign.testcontainers.RequiresImages;
import io.countersign.testcontainers.StsContainer;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.resttestclient.autoconfigure.AutoConfigureRestTestClient;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.testcontainers.service.connection.ServiceConnection;
import org.springframework.test.web.servlet.client.RestTestClient;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;

@RequiresImages("sts")
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {"countersign.service-id=orders.example.com", "countersign.accept=shared-jwt"})
@AutoConfigureRestTestClient
@Testcontainers
class OrdersContainerTests {

    @Container
    @ServiceConnection
    static StsContainer sts = new StsContainer()
            .withAudience("orders.example.com")
            .withUser("alice")
            .withUser("bob", "ADMIN")
            .withClient("billing.example.com", "orders.example.com", "orders:read");

    @Container
    static StsContainer stranger =
            new StsContainer().withAudience("orders.example.com").withUser("alice");

    @Autowired
    private RestTestClient client;

    @Test
    void ownWhenUserOfIssuerThenOk() {
        get("/orders", sts.token("alice"))
                .expectStatus()
                .isOk()
                .expectBody(String.class)
                .isEqualTo("orders of " + sts.subject("alice"));
    }

    @Test
    void ownWhenNoTokenThen401() {
        client.get().uri("/orders").exchange().expectStatus().isUnauthorized();
    }

    @Test
    void ownWhenTokenOfOtherIssuerThen401() {
        get("/orders", stranger.token("alice")).expectStatus().isUnauthorized();
    }

    @Test
    void allWhenRoleThenOkElse403() {
        get("/orders/all", sts.token("bob")).expectStatus().isOk();
        get("/orders/all", sts.token("alice")).expectStatus().isForbidden();
    }

    private RestTestClient.ResponseSpec get(String path, String token) {
        return client.get()
                .uri(path)
                .headers(headers -> headers.setBearerAuth(token))
                .exchange();
    }
}
