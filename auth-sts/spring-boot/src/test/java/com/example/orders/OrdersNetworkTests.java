// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.orders;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.test.TestIssuer;
import io.countersign.test.WithCaller;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.context.annotation.Bean;
import org.springframework.http.HttpStatus;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

/** Tests that a slice reads no keys until a token of the issuer arrives. */
@WebMvcTest(OrdersController.class)
class OrdersNetworkTests {

    @Autowired
    private MockMvcTester mvc;

    @Autowired
    private TestIssuer issuer;

    @Test
    @WithCaller("alice")
    void requestWhenNoTokenIsOfTheIssuerThenItIsNotAsked() {
        assertThat(mvc.get().uri("/orders")).hasBodyTextEqualTo("orders of alice");
        assertThat(issuer.requests()).isZero();
        String token = issuer.token().subject("bob").value();
        assertThat(mvc.get().uri("/orders").header("Authorization", "Bearer " + token))
                .hasBodyTextEqualTo("orders of bob");
        assertThat(issuer.requests()).isPositive();
    }

    @Test
    void catalogWhenChainIsNotImportedThenItIsClosed() {
        assertThat(mvc.get().uri("/catalog")).hasStatus(HttpStatus.UNAUTHORIZED);
    }

    @TestConfiguration
    static class Issuer {

        @Bean
        TestIssuer issuer() {
            return TestIssuer.start();
        }
    }
}
