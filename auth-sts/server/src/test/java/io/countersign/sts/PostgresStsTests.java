// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.countersign.server.PostgresDatabases;
import io.countersign.server.RequiresContainers;
import io.countersign.server.TestClock;
import io.countersign.sts.TestSts.Answer;
import io.countersign.sts.code.AuthorizationResponses;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@RequiresContainers
class PostgresStsTests {

    private final Map<String, String> database = PostgresDatabases.create();

    @TempDir
    private Path folder;

    @Test
    void startWhenPostgresThenReplicasShareKeysReplaysAndRevocations() {
        try (TestSts one = start();
                TestSts two = start()) {
            assertThat(two.get("/oauth2/jwks").body())
                    .isEqualTo(one.get("/oauth2/jwks").body());
            String assertion = TestSts.assertion("user");
            String token =
                    one.json("/login", TestSts.loginBody(assertion, "USER")).text("access_token");
            assertThat(two.json("/login", TestSts.loginBody(assertion, "USER")).status())
                    .isEqualTo(401);
            assertThat(two.revoke("gateway", token).status()).isEqualTo(200);
            String own = one.token("basket", "resource", "sts.shop.com").text("access_token");
            // The other replica reads the log once a second.
            await().atMost(Duration.ofMinutes(1))
                    .until(() -> one.get("/revocations", "Service-Authorization", "Bearer " + own)
                                    .json()
                                    .path("entries")
                                    .size()
                            == 1);
        }
    }

    @Test
    void authorizeWhenPostgresThenRequestsArePushedAndConsentIsRemembered() {
        try (FakeUsers users = new FakeUsers();
                TestSts sts = TestSts.withLogins(folder, new TestClock(), users, settings())) {
            TestBrowser browser = new TestBrowser(sts);
            Answer login = pushed(browser);
            Answer consent = browser.follow(browser.logIn(browser.follow(login), "ann", FakeUsers.PASSWORD));
            Map<String, String> form = TestBrowser.form(browser.follow(consent));
            form.put("decision", "allow");
            String first = TestBrowser.code(browser.follow(browser.post("/oauth2/consent", form)));
            assertThat(TestBrowser.code(pushed(browser))).isNotEqualTo(first);
            assertThat(browser.redeem(first, "client_id", "asks.test", "redirect_uri", "https://asks.test/callback")
                            .status())
                    .isEqualTo(200);
        }
    }

    private static Answer pushed(TestBrowser browser) {
        Answer pushed = browser.post(
                "/oauth2/par",
                TestBrowser.request(
                        "client_id",
                        "asks.test",
                        "redirect_uri",
                        "https://asks.test/callback",
                        "scope",
                        "openid",
                        "state",
                        "\u0000"));
        return browser.get("/oauth2/authorize?"
                + AuthorizationResponses.encode(
                        Map.of("client_id", "asks.test", "request_uri", pushed.text("request_uri"))));
    }

    private TestSts start() {
        return TestSts.start(folder, settings());
    }

    private String[] settings() {
        return database.entrySet().stream()
                .map(property -> "--" + property.getKey() + "=" + property.getValue())
                .toArray(String[]::new);
    }
}
