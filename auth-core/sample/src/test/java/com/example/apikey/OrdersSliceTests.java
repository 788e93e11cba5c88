// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.apikey;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.test.WithCaller;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.http.HttpStatus;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

/** Tests the controller in a slice, without signatures. */
@WebMvcTest(properties = "orders.secret=" + OrdersApplicationTests.SECRET)
class OrdersSliceTests {

    @Autowired
    private MockMvcTester mvc;

    @Test
    @WithCaller(user = "partner", scopes = "orders")
    void orderWhenCallerHasTheScopeThenAccepted() {
        assertThat(order()).hasStatusOk().hasBodyTextEqualTo("partner ordered tea");
    }

    @Test
    @WithCaller(user = "partner")
    void orderWhenCallerHasNotTheScopeThen403() {
        assertThat(order()).hasStatus(HttpStatus.FORBIDDEN);
    }

    @Test
    void orderWhenNotSignedThen401() {
        assertThat(order())
                .hasStatus(HttpStatus.UNAUTHORIZED)
                .hasHeader("WWW-Authenticate", "ApiKey realm=\"orders.example.com\"");
    }

    private MvcTestResult order() {
        return mvc.post().uri("/orders").content("tea").exchange();
    }
}
