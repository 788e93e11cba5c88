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
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class KeySetMetersTests {

    private final MovableClock clock = new MovableClock(Instant.parse("2026-11-22T12:00:00Z"));

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    private volatile boolean away;

    private final RemoteKeySet keys = new RemoteKeySet(
            "https://sts/jwks", JwsAlgorithm.ES256, this::fetch, RemoteDocumentSettings.DEFAULT, clock);

    private byte[] fetch() throws IOException {
        if (away) {
            throw new IOException("away");
        }
        return JwkSet.of(JsonWebKey.generate(JwsAlgorithm.ES256).withKeyId("one"))
                .toPublicJson()
                .getBytes(StandardCharsets.UTF_8);
    }

    @BeforeEach
    void bind() {
        JwtKeySources sources = new JwtKeySources(JwsAlgorithm.ES256, Map.of("https://sts", keys), Map.of());
        new KeySetMeters(sources, ConfiguredIssuers.none(), clock).bindTo(registry);
    }

    private double age() {
        return registry.get(KeySetMeters.AGE)
                .tag("issuer", "https://sts")
                .timeGauge()
                .value(TimeUnit.SECONDS);
    }

    @Test
    void ageWhenNeverReadThenNone() {
        assertThat(age()).isNaN();
    }

    @Test
    @Timeout(60)
    void ageWhenSetIsDueThenReadAgain() {
        keys.find("one");
        clock.advance(Duration.ofHours(1));
        while (age() > 0) {
            Thread.onSpinWait();
        }
        assertThat(keys.status().usable()).isTrue();
    }

    @Test
    void ageWhenIssuerIsAwayThenGrows() {
        keys.find("one");
        away = true;
        clock.advance(Duration.ofHours(1));
        assertThat(age()).isEqualTo(3600);
        clock.advance(Duration.ofHours(1));
        assertThat(age()).isEqualTo(7200);
    }
}
