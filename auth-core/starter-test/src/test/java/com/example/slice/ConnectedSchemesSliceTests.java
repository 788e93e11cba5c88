// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.slice;

import static io.countersign.test.CallerRequestPostProcessor.caller;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

/** Tests a slice of an application whose schemes need other processes. */
@WebMvcTest(
        properties = {
            "countersign.service-id=orders.example.com",
            "countersign.accept=lsvid,dvid,zk,x509-svid,opaque-token",
            "countersign.propagate=jwt-svid"
        })
class ConnectedSchemesSliceTests {

    @Autowired
    private MockMvcTester mvc;

    @Test
    void requestThenCallerOfTheTestIsAuthenticated() {
        assertThat(mvc.get().uri("/orders").with(caller("alice"))).hasBodyTextEqualTo("alice");
    }

    @Test
    void requestWhenItHasNoCallerThen401() {
        assertThat(mvc.get().uri("/orders"))
                .hasStatus(HttpStatus.UNAUTHORIZED)
                .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);
        assertThat(mvc.get().uri("/orders").header("Authorization", "Bearer e30.e30.e30"))
                .hasStatus(HttpStatus.UNAUTHORIZED);
        assertThat(mvc.get().uri("/orders").header("Countersign-Placeholder-zk", "alice"))
                .hasStatus(HttpStatus.UNAUTHORIZED);
    }
}
