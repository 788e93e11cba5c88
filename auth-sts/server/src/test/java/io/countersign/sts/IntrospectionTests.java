// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.jwt.CompactJws;
import io.countersign.json.JsonObject;
import io.countersign.sts.TestSts.Answer;
import io.countersign.sts.token.TokenTypes;
import io.countersign.sts.web.Endpoints;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class IntrospectionTests {

    @TempDir
    private static Path folder;

    private static TestSts sts;

    @BeforeAll
    static void start() {
        sts = TestSts.start(
                folder,
                "--countersign.sts.user-token.audience=gateway.shop.com",
                "--countersign.sts.clients.[product.shop.com].grants.[sts.shop.com]=introspect");
    }

    @AfterAll
    static void stop() {
        sts.close();
    }

    @Test
    void introspectWhenAudienceThenClaims() {
        String token = sts.exchange("gateway", login(), "basket.shop.com").text("access_token");
        JsonObject claims = CompactJws.parse(token).unverifiedClaims();
        Answer answer = sts.introspect("basket", token);
        assertThat(answer.status()).isEqualTo(200);
        JsonNode json = answer.json();
        assertThat(json.path("active").asBoolean()).isTrue();
        assertThat(json.path("token_type").asString()).isEqualTo("Bearer");
        for (String name : new String[] {"iss", "sub", "client_id", "scope", "username", "jti", "sid"}) {
            assertThat(json.path(name).asString()).as(name).isEqualTo(claims.string(name));
        }
        assertThat(json.path("exp").asLong()).isEqualTo(claims.number("exp"));
        assertThat(json.path("iat").asLong()).isEqualTo(claims.number("iat"));
        assertThat(json.path("aud").path(0).asString()).isEqualTo("basket.shop.com");
        assertThat(json.path("act").path("sub").asString()).isEqualTo("gateway.shop.com");
    }

    @Test
    void introspectWhenTransactionTokenThenEveryServiceOfTheDomainSeesIt() {
        String token = sts.exchange("gateway", login(), "shop.com", "requested_token_type", TokenTypes.TXN_TOKEN)
                .text("access_token");
        JsonNode json = sts.introspect("account", token).json();
        assertThat(json.path("active").asBoolean()).isTrue();
        assertThat(json.path("token_type").asString()).isEqualTo("N_A");
    }

    @Test
    void introspectWhenServiceTokenThenItsTargetSeesIt() {
        String token = sts.token("basket", "resource", "account.shop.com", "scope", "account:debit")
                .text("access_token");
        assertThat(sts.introspect("account", token).json().path("active").asBoolean())
                .isTrue();
        assertInactive(sts.introspect("basket", token));
    }

    @Test
    void introspectWhenScopeThenAllTokensAreSeen() {
        assertThat(sts.introspect("product", login()).json().path("active").asBoolean())
                .isTrue();
    }

    @Test
    void introspectWhenAnothersTokenThenAsIfItWereNone() {
        assertInactive(sts.introspect("account", login()));
    }

    @Test
    void introspectWhenRevokedThenInactiveWithAllOfTheLogin() {
        String login = login();
        String token = sts.exchange("gateway", login, "basket.shop.com").text("access_token");
        sts.revoke("gateway", login);
        assertInactive(sts.introspect("gateway", login));
        assertInactive(sts.introspect("basket", token));
    }

    @Test
    void introspectWhenExpiredThenInactive() {
        Instant past = Instant.now().minusSeconds(100);
        String expired = ForgedToken.like(login(), TestSts.signingKey(sts))
                .claims(claims -> claims.replaceAll("\"exp\":\\d+", "\"exp\":" + past.getEpochSecond())
                        .replaceAll(
                                "\"iat\":\\d+",
                                "\"iat\":" + past.minusSeconds(60).getEpochSecond()))
                .sign();
        assertInactive(sts.introspect("gateway", expired));
    }

    @Test
    void introspectWhenTrickedThenInactive() {
        Map<String, String> tricks = TokenTricks.all(() -> ForgedToken.like(login(), TestSts.signingKey(sts)));
        tricks.forEach((what, token) -> assertInactive(sts.introspect("gateway", token)));
    }

    @Test
    void introspectWhenNoClientThenInvalidClient() {
        Answer answer = sts.form(Endpoints.INTROSPECT, "token", login());
        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.text("error")).isEqualTo("invalid_client");
    }

    @Test
    void introspectWhenNoTokenThenInvalidRequest() {
        Answer answer = sts.form(
                Endpoints.INTROSPECT,
                "client_assertion_type",
                TestSts.JWT_BEARER,
                "client_assertion",
                TestSts.assertion("gateway"));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.text("error")).isEqualTo("invalid_request");
    }

    private static void assertInactive(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("{\"active\":false}");
    }

    private static String login() {
        return sts.login("USER").text("access_token");
    }
}
