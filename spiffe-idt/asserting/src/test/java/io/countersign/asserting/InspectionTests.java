// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import static io.countersign.asserting.TestAsserting.GATEWAY;
import static io.countersign.asserting.TestAsserting.SELF;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.asserting.TestAsserting.Answer;
import io.countersign.asserting.web.Endpoints;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/** Validation and introspection of tokens by the workloads that received them. */
@ExtendWith(SharedAsserting.class)
class InspectionTests {

    private final TestAsserting asserting;

    InspectionTests(TestAsserting asserting) {
        this.asserting = asserting;
    }

    private Answer ask(String workload, String path, String token) {
        return asserting.post(workload, path, Map.of("token", token));
    }

    private void assertInactive(Answer answer) {
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.response().body()).isEqualTo("{\"active\":false}");
    }

    @Test
    void dvidWhenOfTheTrustDomainThenActive() {
        Answer answer = ask("account", Endpoints.DVID_VALIDATE, asserting.mint(Endpoints.DVID_MINT));
        assertThat(answer.json().path("active").asBoolean()).isTrue();
        assertThat(answer.text("iss")).isEqualTo(SELF.toString());
        assertThat(answer.text("sub")).isEqualTo(GATEWAY.toString());
        assertThat(answer.text("aud")).isEqualTo("spiffe://shop.com");
        assertThat(answer.text("dpa")).isEqualTo(asserting.issuer.name());
        assertThat(answer.text("dpr")).isEqualTo("alice");
        assertThat(answer.text("scope")).isEqualTo("orders profile role:CUSTOMER");
        assertThat(answer.json().path("exp").asLong()).isPositive();
        assertThat(answer.json().has("oauth")).isFalse();
        assertThat(answer.header("Cache-Control")).contains("no-store");
    }

    /** The DVID is longer than an OAuth token may be. */
    @Test
    void dvidWhenItsOAuthTokenIsLargeThenMadeAndActive() {
        String oauth = asserting.issuer.sign(asserting.issuer.claims().claim("more", "x".repeat(8500)));
        String token = asserting
                .post("gateway", Endpoints.DVID_MINT, Map.of("token", oauth))
                .token();
        assertThat(token.length()).isBetween(16 * 1024 + 1, 24 * 1024);
        assertThat(ask("account", Endpoints.DVID_VALIDATE, token)
                        .json()
                        .path("active")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void dvidWhenAskedTwiceThenActiveTwice() {
        String token = asserting.mint(Endpoints.DVID_MINT);
        assertThat(ask("account", Endpoints.DVID_VALIDATE, token)
                        .json()
                        .path("active")
                        .asBoolean())
                .isTrue();
        assertThat(ask("account", Endpoints.DVID_VALIDATE, token)
                        .json()
                        .path("active")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void dvidWhenForAnotherTrustDomainThenInactiveButForItsSubject() {
        String token = asserting
                .post(
                        "gateway",
                        Endpoints.DVID_MINT,
                        Map.of("token", asserting.issuer.token(), "audience", "spiffe://delivery.com"))
                .token();
        assertInactive(ask("account", Endpoints.DVID_VALIDATE, token));
        assertThat(ask("gateway", Endpoints.DVID_VALIDATE, token)
                        .json()
                        .path("active")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void introspectWhenEntitledThenTheseClaimsAlone() {
        Answer answer = ask("account", Endpoints.DVID_INTROSPECT, asserting.mint(Endpoints.DVID_MINT));
        assertThat(answer.json().path("oauth").toString()).isEqualTo("{\"username\":\"Alice\"}");
    }

    @Test
    void introspectWhenNotEntitledThenNoClaims() {
        Answer answer = ask("basket", Endpoints.DVID_INTROSPECT, asserting.mint(Endpoints.DVID_MINT));
        assertThat(answer.json().path("active").asBoolean()).isTrue();
        assertThat(answer.json().path("oauth").toString()).isEqualTo("{}");
    }

    @Test
    void dvidWhenDisclosingThenActive() {
        String token = asserting
                .post("gateway", Endpoints.DVID_MINT, Map.of("token", asserting.issuer.token(), "disclosing", true))
                .token();
        assertThat(ask("account", Endpoints.DVID_VALIDATE, token)
                        .json()
                        .path("active")
                        .asBoolean())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        Endpoints.ID_MODE_MINT + "," + Endpoints.ID_MODE_VALIDATE,
        Endpoints.ID_MODE_MINT + "," + Endpoints.ID_MODE_INTROSPECT,
        Endpoints.ANON_MODE_MINT + "," + Endpoints.ANON_MODE_VALIDATE,
        Endpoints.ANON_MODE_MINT + "," + Endpoints.ANON_MODE_INTROSPECT,
        Endpoints.LSVID_EXTEND + "," + Endpoints.LSVID_VALIDATE
    })
    void nestedWhenForTheOneWhoAsksThenActiveAndForNobodyElse(String mint, String path) {
        String token = asserting.mint(mint);
        Answer answer = ask("gateway", path, token);
        assertThat(answer.json().path("active").asBoolean()).isTrue();
        assertThat(answer.text("iss")).isEqualTo(SELF.toString());
        assertThat(answer.json().path("chain").toString()).isEqualTo("[\"" + SELF + "\"]");
        assertThat(answer.text("dpr")).isEqualTo("alice");
        assertThat(answer.text("scope")).isEqualTo("orders profile role:CUSTOMER");
        assertInactive(ask("account", path, token));
    }

    @Test
    void lsvidWhenIdentityTokenThenActiveWithoutUser() {
        String identity =
                asserting.send("gateway", "POST", Endpoints.LSVID_ISSUE, "{}").token();
        Answer answer = ask("gateway", Endpoints.LSVID_VALIDATE, identity);
        assertThat(answer.json().path("active").asBoolean()).isTrue();
        assertThat(answer.json().has("dpr")).isFalse();
    }

    @ParameterizedTest
    @FieldSource("io.countersign.asserting.RequestTests#QUESTIONS")
    void questionWhenItIsNoTokenOfTheModeThenInactive(String path) {
        String last = asserting.mint(Endpoints.ID_MODE_MINT);
        for (String token : List.of("x", "a.b.c", "a~b~", asserting.issuer.token(), last + "A")) {
            assertInactive(ask("gateway", path, token));
        }
    }
}
