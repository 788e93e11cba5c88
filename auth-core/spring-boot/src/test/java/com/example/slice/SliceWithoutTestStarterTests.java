// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.slice;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.context.ApplicationContext;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.util.ClassUtils;

/** Tests that a slice is closed by this module alone: {@code spring-boot-security-test} is not on the class path. */
@WebMvcTest(properties = {"countersign.service-id=orders.example.com", "countersign.accept=alpha"})
class SliceWithoutTestStarterTests {

    @Autowired
    private MockMvcTester mvc;

    @Test
    void requestWhenItHasNoCredentialThen401() {
        assertThat(ClassUtils.isPresent(
                        "org.springframework.boot.security.test.autoconfigure.webmvc.SecurityMockMvcAutoConfiguration",
                        null))
                .isFalse();
        assertThat(mvc.get().uri("/orders"))
                .hasStatus(HttpStatus.UNAUTHORIZED)
                .hasContentType(MediaType.APPLICATION_PROBLEM_JSON)
                .bodyText()
                .contains("urn:countersign:problem:unauthenticated");
    }

    @Test
    void requestWhenCredentialIsAcceptedThenControllerAnswers() {
        assertThat(mvc.get().uri("/orders").header(HttpHeaders.AUTHORIZATION, "Test alice"))
                .hasStatusOk()
                .bodyText()
                .isEqualTo("orders");
        assertThat(mvc.get().uri("/orders").header(HttpHeaders.AUTHORIZATION, "Test bad"))
                .hasStatus(HttpStatus.UNAUTHORIZED);
    }

    @Test
    void requestWhenCustomizerIsComponentThenSliceUsesIt(@Autowired ApplicationContext context) {
        assertThat(mvc.get().uri("/orders/all").header(HttpHeaders.AUTHORIZATION, "Test admin"))
                .hasStatusOk();
        assertThat(mvc.get().uri("/orders/all").header(HttpHeaders.AUTHORIZATION, "Test alice"))
                .hasStatus(HttpStatus.CONFLICT);
        assertThat(context.getBeanProvider(Warehouse.class).getIfAvailable()).isNull();
    }
}
