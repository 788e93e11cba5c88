// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.orders;

import static io.countersign.test.CallerRequestPostProcessor.caller;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.http.HttpStatus;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

/** Tests a slice whose scheme needs a secret, which a test does not have. */
@WebMvcTest(
        properties = {
            "countersign.accept=opaque-token",
            "countersign.opaque-token.client-secret-location=file:/absent/secret"
        })
class OrdersOpaqueTokenTests {

    @Autowired
    private MockMvcTester mvc;

    @Test
    void requestWhenTheTestHasACallerThenAuthenticated() {
        assertThat(mvc.get().uri("/orders").with(caller("alice"))).hasBodyTextEqualTo("orders of alice");
    }

    @Test
    void requestWhenThereIsAnyTokenThen401() {
        assertThat(mvc.get().uri("/orders").header("Authorization", "Bearer 2YotnFZFEjr1zCsicMWpAA"))
                .hasStatus(HttpStatus.UNAUTHORIZED);
    }
}
