// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.orders;

import static io.countersign.test.CallerRequestPostProcessor.caller;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

import io.countersign.test.WithCaller;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpStatus;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

@WebMvcTest(OrdersController.class)
@Import(OrdersSecurity.class)
class OrdersSecurityTests {

    @Autowired
    private MockMvcTester mvc;

    @Test
    void catalogThenItIsPublic() {
        assertThat(mvc.get().uri("/catalog")).hasStatusOk();
        assertThat(mvc.get().uri("/orders")).hasStatus(HttpStatus.UNAUTHORIZED);
    }

    @Test
    void orderWhenCallerIsOfTheRequestThenNoCsrfTokenIsNeeded() {
        assertThat(mvc.post().uri("/orders").with(caller("alice"))).hasStatusOk();
    }

    @Test
    @WithCaller("alice")
    void orderWhenCallerIsOfTheTestThenCsrfTokenIsNeeded() {
        assertThat(mvc.post().uri("/orders").with(csrf())).hasStatusOk();
        assertThat(mvc.post().uri("/orders")).hasStatus(HttpStatus.FORBIDDEN);
    }
}
