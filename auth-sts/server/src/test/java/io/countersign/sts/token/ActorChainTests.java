// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.token;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.core.InvalidCredentialException;
import io.countersign.json.JsonObject;
import io.countersign.json.StrictJson;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The first two are the claims of RFC 8693, figures 5 and 6 (section 4.1). */
class ActorChainTests {

    @Test
    void ofWhenExampleOfOneActorThenThatOne() {
        ActorChain chain = ActorChain.of(claims("""
                        {"aud":"https://consumer.example.com","iss":"https://issuer.example.com","exp":1443904177,
                         "nbf":1443904077,"sub":"user@example.com","act":{"sub":"admin@example.com"}}"""), null);
        assertThat(chain.actors()).containsExactly(new ActorChain.Actor("admin@example.com", null));
    }

    @Test
    void ofWhenExampleOfNestedActorsThenTheCurrentOneFirstAndWrittenAlike() {
        ActorChain chain = ActorChain.of(claims("""
                        {"aud":"https://service26.example.com","iss":"https://issuer.example.com","exp":1443904100,
                         "nbf":1443904000,"sub":"user@example.com",
                         "act":{"sub":"https://service16.example.com","act":{"sub":"https://service77.example.com"}}}"""), null);
        assertThat(chain.actors())
                .extracting(ActorChain.Actor::subject)
                .containsExactly("https://service16.example.com", "https://service77.example.com");
        assertThat(chain.claim())
                .isEqualTo(Map.of(
                        "sub", "https://service16.example.com", "act", Map.of("sub", "https://service77.example.com")));
    }

    @Test
    void ofWhenTokenIsForeignThenActorsKeepItsIssuer() {
        ActorChain chain = ActorChain.of(claims("{\"act\":{\"sub\":\"basket\"}}"), "https://sts.shop.com");
        assertThat(chain.then("gateway").claim())
                .isEqualTo(Map.of("sub", "gateway", "act", Map.of("sub", "basket", "iss", "https://sts.shop.com")));
    }

    @Test
    void thenWhenEightActedThenRefused() {
        ActorChain chain = ActorChain.NONE;
        for (int i = 0; i < 8; i++) {
            chain = chain.then("service" + i);
        }
        ActorChain full = chain;
        assertThatExceptionOfType(InvalidCredentialException.class).isThrownBy(() -> full.then("one more"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"act\":\"admin\"}",
                "{\"act\":{}}",
                "{\"act\":{\"sub\":1}}",
                "{\"act\":{\"sub\":\"\"}}",
                "{\"act\":{\"sub\":\"a\",\"act\":[]}}",
                "{\"act\":{\"sub\":\"a\",\"iss\":7}}"
            })
    void ofWhenNotSuchAClaimThenRefused(String claims) {
        JsonObject parsed = claims(claims);
        assertThatExceptionOfType(InvalidCredentialException.class).isThrownBy(() -> ActorChain.of(parsed, null));
    }

    private static JsonObject claims(String json) {
        return StrictJson.parseObject(json.getBytes(UTF_8));
    }
}
