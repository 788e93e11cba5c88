// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.orders;

import static io.countersign.test.CallerRequestPostProcessor.caller;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import io.countersign.test.WithCaller;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.resttestclient.autoconfigure.AutoConfigureRestTestClient;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.client.RestTestClient;

@SpringBootTest
@AutoConfigureMockMvc
@AutoConfigureRestTestClient
class OrdersMockMvcTests {

    @Autowired
    private MockMvc mvc;

    @Autowired
    private RestTestClient client;

    @Test
    void allWhenAdminThenOk() throws Exception {
        mvc.perform(get("/orders/all").with(caller("alice").roles("ADMIN")))
                .andExpect(status().isOk())
                .andExpect(content().string("all orders"));
    }

    @Test
    void allWhenNotAdminThen403() throws Exception {
        mvc.perform(get("/orders/all").with(caller("alice")))
                .andExpect(status().isForbidden())
                .andExpect(jsonPath("$.title").value("Forbidden"));
    }

    @Test
    void ownWhenCallerIsUnknownThen401() throws Exception {
        mvc.perform(get("/orders"))
                .andExpect(status().isUnauthorized())
                .andExpect(jsonPath("$.detail").value("A valid credential is required."));
        client.get().uri("/orders").exchange().expectStatus().isUnauthorized();
    }

    @Test
    @WithCaller("alice")
    void ownWhenCallerIsOfTheTestThenClientSendsIt() {
        client.get()
                .uri("/orders")
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody(String.class)
                .isEqualTo("orders of alice");
    }
}
