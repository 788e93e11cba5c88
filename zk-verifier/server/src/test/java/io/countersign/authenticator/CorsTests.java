// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.authenticator.TestAuthenticator.Answer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CorsTests {

    private static final String ALLOWED = "Access-Control-Allow-Origin";

    private static final String SHOP = "https://shop.test";

    @TempDir
    private Path folder;

    @Test
    void preflightWhenOriginIsAllowedThenAnsweredAndNeverLimited() {
        try (TestAuthenticator server = TestAuthenticator.start(
                folder,
                "--countersign.zk.authenticator.cors.allowed-origins=" + SHOP,
                "--countersign.zk.authenticator.rate-limit.registrations=1")) {
            for (int i = 0; i < 20; i++) {
                assertThat(preflight(server, SHOP, "/register").header(ALLOWED)).isEqualTo(SHOP);
            }
            assertThat(preflight(server, "https://other.test", "/register").status())
                    .isEqualTo(403);
            assertThat(preflight(server, SHOP, "/registry").header(ALLOWED)).isEmpty();
            assertThat(preflight(server, SHOP, "/generate-proof").header(ALLOWED))
                    .isEmpty();
            Answer refused = server.post("/register", "{}", "Origin", SHOP);
            assertThat(refused.header(ALLOWED)).isEqualTo(SHOP);
        }
    }

    @Test
    void preflightWhenNoOriginIsAllowedThenNoneIs() {
        try (TestAuthenticator server = TestAuthenticator.start(folder)) {
            assertThat(preflight(server, SHOP, "/register").header(ALLOWED)).isEmpty();
        }
    }

    private static Answer preflight(TestAuthenticator server, String origin, String path) {
        return server.send(
                "OPTIONS",
                path,
                "",
                "Origin",
                origin,
                "Access-Control-Request-Method",
                "POST",
                "Access-Control-Request-Headers",
                "authorization,content-type");
    }
}
