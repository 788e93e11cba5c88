// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static io.countersign.sts.ForgedToken.and;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.keys.SigningKeys;
import io.countersign.sts.TestSts.Answer;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tokens that are not a service's own token for this server, most of them signed with the server's real key. */
class ServiceTokenAbuseTests {

    private static final TestSts sts = TestSts.shared();

    private static ForgedToken good() {
        return like(sts.token("basket", "resource", "sts.shop.com").text("access_token"));
    }

    private static ForgedToken like(String token) {
        return ForgedToken.like(token, sts.context().getBean(SigningKeys.class).active());
    }

    static Stream<Arguments> abuses() {
        Map<String, String> abuses = new LinkedHashMap<>(TokenTricks.all(ServiceTokenAbuseTests::good));
        abuses.put("expired", changed(claims -> from(claims, Instant.now().minusSeconds(3600))));
        abuses.put("not yet valid", changed(claims -> from(claims, Instant.now().plusSeconds(3600))));
        abuses.put("without end", changed(claims -> claims.replaceAll(",?\"exp\":\\d+", "")));
        abuses.put("without an id", changed(claims -> claims.replaceAll(",?\"jti\":\"[^\"]*\"", "")));
        abuses.put("another issuer", changed(claims -> claims.replace(TestSts.ISSUER, "http://sts.evil.test")));
        abuses.put("for another service", changed(claims -> audience(claims, "account.shop.com")));
        abuses.put("for all services", changed(claims -> audience(claims, "*.shop.com")));
        abuses.put("for everybody", changed(claims -> audience(claims, "*")));
        abuses.put("for nobody", changed(claims -> claims.replaceAll(",?\"aud\":\"[^\"]*\"", "")));
        abuses.put("with roles", changed(claims -> and(claims, "roles", "[\"ADMIN\"]")));
        abuses.put("of another subject", changed(claims -> claims.replaceAll("\"sub\":\"[^\"]*\"", "\"sub\":\"x\"")));
        String user = sts.login("ADMIN").text("access_token");
        abuses.put("a user's", user);
        abuses.put(
                "a user's for this server",
                like(user).claims(claims -> audience(claims, "sts.shop.com")).sign());
        abuses.put("a client's assertion", TestSts.assertion("basket"));
        return abuses.entrySet().stream().map(abuse -> Arguments.of(abuse.getKey(), abuse.getValue()));
    }

    private static String changed(UnaryOperator<String> change) {
        ForgedToken good = good();
        ForgedToken changed = good.claims(change);
        assertThat(changed).isNotEqualTo(good);
        return changed.sign();
    }

    private static String audience(String claims, String audience) {
        return claims.replaceAll("\"aud\":\"[^\"]*\"", "\"aud\":\"" + audience + "\"");
    }

    private static String from(String claims, Instant from) {
        String times = claims.replaceAll("\"(iat|nbf)\":\\d+", "\"$1\":" + from.getEpochSecond())
                .replaceAll("\"exp\":\\d+", "\"exp\":" + (from.getEpochSecond() + 120));
        return times.contains("\"nbf\"") ? times : and(times, "nbf", "" + from.getEpochSecond());
    }

    private static Answer list(String token) {
        return sts.get("/revocations", "Service-Authorization", "Bearer " + token);
    }

    @Test
    void listWhenTokenIsForgedWithoutAFaultThenAccepted() {
        assertThat(list(good().sign()).status()).isEqualTo(200);
        assertThat(list(good().claims(claims -> from(claims, Instant.now())).sign())
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("abuses")
    void listWhenTokenIsWrongThenUnauthorizedWithoutReason(String what, String token) {
        Answer reference = list("nonsense");
        assertThat(reference.status()).isEqualTo(401);
        assertThat(reference.header("Content-Type")).startsWith("application/problem+json");
        assertThat(reference.header("WWW-Authenticate")).contains("invalid_token");

        Answer answer = list(token);

        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.body()).isEqualTo(reference.body());
        assertThat(answer.header("Content-Type")).isEqualTo(reference.header("Content-Type"));
        assertThat(answer.header("WWW-Authenticate")).isEqualTo(reference.header("WWW-Authenticate"));
    }
}
