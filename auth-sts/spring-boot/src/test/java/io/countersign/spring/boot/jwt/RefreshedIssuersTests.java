// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.ServiceId;
import io.countersign.jose.JcaProviders;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.spring.boot.ProtectedLinks;
import io.countersign.test.MovableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

class RefreshedIssuersTests {

    private static final Duration STALE = Duration.ofMinutes(10);

    private final MovableClock clock = new MovableClock(Instant.parse("2026-11-21T12:00:00Z"));

    @Test
    void isFreshWhenTheClockIsSetBackThenTheAgeIsUnknown() {
        CountersignJwtProperties.Repository settings =
                new CountersignJwtProperties.Repository(Duration.ofDays(1), STALE, 10);
        IssuerFactory factory = factory();
        try (RefreshedIssuers issuers = new RefreshedIssuers(List::of, factory, settings)) {
            assertThat(issuers.isFresh()).isTrue();
            clock.advance(Duration.ofMillis(-1));
            assertThat(issuers.isFresh()).isFalse();
            clock.advance(STALE);
            assertThat(issuers.isFresh()).isTrue();
            clock.advance(Duration.ofMillis(1));
            assertThat(issuers.isFresh()).isFalse();
        }
    }

    private IssuerFactory factory() {
        CountersignJwtProperties.Http settings = new CountersignJwtProperties.Http(
                Duration.ofSeconds(1), Duration.ofSeconds(1), DataSize.ofKilobytes(1), null);
        JwtHttp clients = new JwtHttp(settings, null, null);
        CountersignJwtProperties.KeySet keys =
                new CountersignJwtProperties.KeySet(Duration.ofMinutes(5), STALE, Duration.ofSeconds(10));
        KeyAccess access =
                new KeyAccess(keys, clients.shared(), clients, new ProtectedLinks(true), clock, JcaProviders.best());
        return new IssuerFactory(
                access, new ServiceId("orders"), JwsAlgorithm.ES256, Set.of(), Duration.ofSeconds(30), 8192);
    }
}
