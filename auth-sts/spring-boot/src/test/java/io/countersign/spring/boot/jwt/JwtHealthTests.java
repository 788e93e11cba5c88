// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.http.RemoteDocumentSettings;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.jose.keyset.RemoteKeySet;
import io.countersign.test.MovableClock;
import io.countersign.tokens.RevocationList;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class JwtHealthTests {

    private final MovableClock clock = new MovableClock(Instant.parse("2026-11-22T12:00:00Z"));

    private final AtomicInteger fetches = new AtomicInteger();

    private final RemoteKeySet keys = new RemoteKeySet(
            "https://sts/jwks",
            JwsAlgorithm.ES256,
            () -> {
                fetches.incrementAndGet();
                return JwkSet.of(JsonWebKey.generate(JwsAlgorithm.ES256).withKeyId("one"))
                        .toPublicJson()
                        .getBytes(StandardCharsets.UTF_8);
            },
            RemoteDocumentSettings.DEFAULT,
            clock);

    private final JwtHealth health = new JwtHealth(
            new JwtKeySources(JwsAlgorithm.ES256, Map.of("https://sts", keys), Map.of()),
            ConfiguredIssuers.none(),
            RevocationList.NONE);

    @Test
    void healthWhenNoTokenHasComeYetThenUsableAndNothingIsRead() {
        assertThat(health.isUsable()).isTrue();
        assertThat(fetches).hasValue(0);
    }

    @Test
    @Timeout(30)
    void healthWhenNoTokenHasComeForLongThenKeysAreReadAgain() {
        keys.find("one");
        clock.advance(Duration.ofHours(1));
        assertThat(keys.status().usable()).isFalse();
        health.isUsable();
        while (!keys.status().usable()) {
            Thread.onSpinWait();
        }
        assertThat(health.isUsable()).isTrue();
        assertThat(fetches).hasValue(2);
    }
}
