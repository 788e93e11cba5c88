// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt.opaque;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.Reading;
import io.countersign.core.ServiceId;
import io.countersign.json.StrictJson;
import io.countersign.schemes.opaque.IntrospectionLimits;
import io.countersign.schemes.opaque.OpaqueTokenRules;
import io.countersign.schemes.opaque.OpaqueTokenScheme;
import io.countersign.test.MovableClock;
import io.countersign.test.TestInboundRequest;
import io.countersign.tokens.RevocationList;
import io.countersign.tokens.SenderRules;
import io.countersign.tokens.TokenRules;
import io.countersign.tokens.VerifiedCredentialCache;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OpaqueTokenHealthTests {

    private static final String ISSUER = "https://sso.example.com";

    private final MovableClock clock = new MovableClock(Instant.parse("2026-11-22T12:00:00Z"));

    private final OpaqueTokenRules rules = OpaqueTokenRules.of(ISSUER, new ServiceId("account.shop.com"));

    private boolean reachable = true;

    private final OpaqueTokenScheme scheme = new OpaqueTokenScheme(
            rules,
            (token, asked) -> {
                if (!reachable) {
                    throw new IOException("away");
                }
                return StrictJson.parseObject("{\"active\":false}");
            },
            IntrospectionLimits.DEFAULT,
            new TokenRules(4096, VerifiedCredentialCache.disabled(), RevocationList.NONE, SenderRules.DEFAULT, clock));

    private final OpaqueTokenHealth health = new OpaqueTokenHealth(scheme, ISSUER, clock);

    private void ask(String token) {
        TestInboundRequest request = TestInboundRequest.get().withHeader("Authorization", "Bearer " + token);
        scheme.verify(((Reading.Present) scheme.read(request)).credential(), request);
    }

    @Test
    void healthWhenNoTokenHasComeYetThenUsable() {
        assertThat(health.isUsable()).isTrue();
        assertThat(health.details()).isEqualTo(Map.of(ISSUER, "not asked yet"));
    }

    @Test
    void healthWhenTheEndpointFailsThenNotUsableUntilItAnswers() {
        reachable = false;
        ask("one");
        assertThat(health.isUsable()).isFalse();
        assertThat(health.details()).isEqualTo(Map.of(ISSUER, "gives no usable answer"));
        clock.advance(Duration.ofSeconds(1));
        reachable = true;
        ask("two");
        assertThat(health.isUsable()).isTrue();
        assertThat(health.details()).isEqualTo(Map.of(ISSUER, "answers"));
    }

    @Test
    void healthWhenTheFailureIsOldThenUsableSoThatTokensComeAgain() {
        reachable = false;
        ask("one");
        clock.advance(Duration.ofSeconds(31));
        assertThat(health.isUsable()).isTrue();
    }

    @Test
    void infoThenShowsTheRulesAndTheAgeOfTheAnswer() {
        ask("one");
        clock.advance(Duration.ofSeconds(4));
        OpaqueTokenInfoContributor info = new OpaqueTokenInfoContributor(scheme, rules, clock);
        assertThat(info.info())
                .containsEntry("issuer", ISSUER)
                .containsEntry("audiences", List.of("account.shop.com"))
                .containsEntry("authorities", Map.of("SCOPE_", List.of("scope")))
                .containsEntry("cachedTokens", 1L)
                .containsEntry("secondsSinceAnswer", 4L)
                .doesNotContainKey("secondsSinceFailure");
    }
}
