// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.spring.boot.HttpApplication;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Observes /partner/**, and enforces paths that resemble it. */
class ObservedPathsOverHttpTests {

    private static HttpApplication application;

    @BeforeAll
    static void start() {
        application = HttpApplication.start(
                ModeStartTests.Partners.class,
                "countersign.accept=beta",
                "countersign.mode=observe",
                "countersign.observe.paths=/partner/**");
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    /** Spring's chain for /partner/** accepts this token, and Countersign's chain refuses it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/me/",
                "//me",
                "/PARTNER/a",
                "/partnerx",
                "/partner/../me",
                "/partner/%2e%2e/me",
                "/partner/..;/me",
                "/partner;/../me",
                "/partner%2Fa",
                "/partner%2fa/../me",
                "/%2fpartner/a",
                "/me;/partner/a",
                "/me?/partner/a",
                "/me%00/partner/a",
                "/me%5cpartner/a",
                "/orders/partner/a",
            })
    void pathResemblesAnObservedOneThenNotOpen(String path) {
        assertThat(Shadow.get(application, path, "bad").statusCode()).isIn(400, 401);
    }
}
