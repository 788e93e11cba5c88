// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.spring.boot.HttpApplication;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Observes /partner/** and enforces the rest. */
class MixedModeOverHttpTests {

    private static HttpApplication application;

    private static Shadow.Results results;

    @BeforeAll
    static void start() {
        application = HttpApplication.start(
                ModeStartTests.Partners.class,
                "countersign.accept=beta",
                "countersign.mode=observe",
                "countersign.observe.paths=/partner/**");
        results = application.context().getBean(Shadow.Results.class);
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    @Test
    void observedPathThenSpringDecides() throws InterruptedException {
        assertThat(Shadow.get(application, "/partner/a", "bad").statusCode()).isEqualTo(200);
        assertThat(results.next().comparison().text()).isEqualTo("only-chain-accepts");
        assertThat(Shadow.get(application, "/partner/a", "good-refused").statusCode())
                .isEqualTo(401);
        assertThat(results.next().comparison().text()).isEqualTo("only-countersign-accepts");
    }

    @Test
    void otherPathThenEnforcedAndNotCounted() {
        assertThat(application.status("GET", "/me")).isEqualTo(401);
        assertThat(Shadow.get(application, "/me", "bad").statusCode()).isEqualTo(401);
        assertThat(Shadow.get(application, "/me", "later").statusCode()).isEqualTo(503);
        assertThat(Shadow.get(application, "/me", "good-refused").body()).isEqualTo("[SCOPE_partner]");
        assertThat(results.isEmpty()).isTrue();
    }

    @Test
    void oneTimeCredentialThenObservationDoesNotUseItUp() throws InterruptedException {
        assertThat(Shadow.get(application, "/partner/a", "once-1").statusCode()).isEqualTo(200);
        assertThat(results.next().outcome().text()).isEqualTo("would-accept");
        // A repetition is noticed among the observed requests, and Spring decides about it.
        assertThat(Shadow.get(application, "/partner/a", "once-1").statusCode()).isEqualTo(200);
        assertThat(results.next().code()).isEqualTo("replayed");
        assertThat(Shadow.get(application, "/me", "once-1").statusCode()).isEqualTo(200);
        assertThat(Shadow.get(application, "/me", "once-1").statusCode()).isEqualTo(401);
    }
}
