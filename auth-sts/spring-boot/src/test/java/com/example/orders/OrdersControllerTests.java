// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.orders;

import static io.countersign.test.CallerRequestPostProcessor.caller;
import static io.countersign.test.CallerRequestPostProcessor.serviceCaller;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.test.WithCaller;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

@WebMvcTest(OrdersController.class)
class OrdersControllerTests {

    @Autowired
    private MockMvcTester mvc;

    @Test
    @WithCaller(user = "alice", roles = "ADMIN")
    void allWhenAdminThenOk() {
        assertThat(mvc.get().uri("/orders/all")).hasStatusOk().hasBodyTextEqualTo("all orders");
    }

    @Test
    @WithCaller("alice")
    void allWhenNotAdminThen403() {
        assertThat(mvc.get().uri("/orders/all"))
                .hasStatus(HttpStatus.FORBIDDEN)
                .hasContentType(MediaType.APPLICATION_PROBLEM_JSON)
                .bodyJson()
                .extractingPath("$.title")
                .isEqualTo("Forbidden");
    }

    @Test
    void ownThenCallerIsTheParameter() {
        assertThat(mvc.get().uri("/orders").with(caller("bob"))).hasBodyTextEqualTo("orders of bob");
        assertThat(mvc.get().uri("/orders").with(serviceCaller("billing", "orders:read")))
                .hasBodyTextEqualTo("orders of billing");
    }

    @Test
    void ownWhenCallerIsUnknownThen401() {
        assertThat(mvc.get().uri("/orders"))
                .hasStatus(HttpStatus.UNAUTHORIZED)
                .hasContentType(MediaType.APPLICATION_PROBLEM_JSON)
                .hasHeader("WWW-Authenticate", "Bearer realm=\"orders\"")
                .bodyJson()
                .extractingPath("$.detail")
                .isEqualTo("A valid credential is required.");
    }

    @Test
    void ownWhenTokenIsMalformedThen401() {
        assertThat(mvc.get().uri("/orders").header("Authorization", "Bearer e30.e30.e30"))
                .hasStatus(HttpStatus.UNAUTHORIZED)
                .containsHeader("WWW-Authenticate");
    }
}
