// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.jwt.CompactJws;
import io.countersign.json.JsonObject;
import io.countersign.sts.TestSts.Answer;
import io.countersign.sts.token.TokenTypes;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TokenExchangeTests {

    private static final TestSts sts = TestSts.shared();

    @Test
    void exchangeWhenEdgeIsThereThenTokenForThatServiceAlone() {
        String login = login();
        Answer answer = sts.exchange("gateway", login, "basket.shop.com");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text("token_type")).isEqualTo("Bearer");
        assertThat(answer.text("issued_token_type")).isEqualTo(TokenTypes.ACCESS_TOKEN);
        assertThat(answer.text("scope")).isEqualTo("shop");
        assertThat(answer.header("Cache-Control")).contains("no-store");
        JsonObject claims = claims(answer);
        assertThat(CompactJws.parse(answer.text("access_token")).header().type())
                .isEqualTo("at+jwt");
        assertThat(claims)
                .containsEntry("iss", TestSts.ISSUER)
                .containsEntry("sub", TestSts.USER_ID)
                .containsEntry("aud", "basket.shop.com")
                .containsEntry("client_id", "gateway.shop.com")
                .containsEntry("act", Map.of("sub", "gateway.shop.com"))
                .containsEntry("scope", "shop")
                .containsEntry("roles", List.of("USER"))
                .containsEntry("username", "ann");
        assertThat(claims.number("exp")).isEqualTo(claims(login).number("exp"));
        assertThat(answer.json().path("expires_in").asLong())
                .isBetween(1L, claims.number("exp") - claims.number("iat"));
    }

    @Test
    void exchangeWhenTwiceThenChainIsNestedAndLoginIsKept() {
        String login = login();
        String session = claims(login).string("jti");
        assertThat(claims(login).string("sid")).isEqualTo(session);
        String first = sts.exchange("gateway", login, "basket.shop.com").text("access_token");
        JsonObject second = claims(sts.exchange("basket", first, "account.shop.com"));
        assertThat(second)
                .containsEntry("sid", session)
                .containsEntry("act", Map.of("sub", "basket.shop.com", "act", Map.of("sub", "gateway.shop.com")));
        assertThat(second.number("exp")).isLessThanOrEqualTo(claims(first).number("exp"));
    }

    private static String login() {
        return sts.login("USER").text("access_token");
    }

    private static JsonObject claims(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return claims(answer.text("access_token"));
    }

    private static JsonObject claims(String token) {
        return CompactJws.parse(token).unverifiedClaims();
    }
}
