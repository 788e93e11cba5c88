// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.test.MovableClock;
import io.spiffe.spiffeid.SpiffeId;
import io.spiffe.spiffeid.TrustDomain;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class IssuerTests {

    private static final SpiffeId BASKET = SpiffeId.parse("spiffe://shop.com/basket");

    private final MovableClock clock = new MovableClock(Instant.now());

    @Test
    void refreshWhenTheNextWasPreparedEarlyThenEachIsKnownLongBeforeItSigns() {
        Issuer issuer = issuer(AuthorityStore.NONE);
        Map<String, Instant> known = new HashMap<>();
        Map<String, Duration> waited = new HashMap<>();
        String first = issuer.snapshot().authorities().active().id();
        issuer.prepare();
        for (int i = 0; i < 24 * 12; i++) {
            Authorities now = issuer.snapshot().authorities();
            if (now.prepared() != null) {
                known.putIfAbsent(now.prepared().id(), clock.instant());
            }
            known.putIfAbsent(now.active().id(), clock.instant());
            waited.putIfAbsent(
                    now.active().id(),
                    Duration.between(known.getOrDefault(now.active().id(), clock.instant()), clock.instant()));
            clock.advance(Duration.ofMinutes(15));
            issuer.refresh();
        }

        waited.remove(first);
        assertThat(waited).hasSizeGreaterThan(2);
        assertThat(waited.values())
                .allSatisfy(time -> assertThat(time)
                        .isBetween(
                                Duration.ofHours(7).plusMinutes(45),
                                Duration.ofHours(8).plusMinutes(15)));
    }

    @Test
    void refreshWhenAuthoritiesCannotBeKeptThenSvidsAreRenewedByThoseThatAre() {
        FullStore store = new FullStore();
        Issuer issuer = issuer(store);
        String active = issuer.snapshot().authorities().active().id();
        X509Certificate before = issuer.snapshot().svid(BASKET).certificate();
        store.full = true;
        clock.advance(Duration.ofHours(13));

        assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(issuer::refresh);

        X509Certificate renewed = issuer.snapshot().svid(BASKET).certificate();
        assertThat(renewed).isNotEqualTo(before);
        assertThat(renewed.getNotAfter().toInstant()).isAfter(clock.instant());
        assertThat(issuer.snapshot().authorities().active().id()).isEqualTo(active);
        assertThat(issuer.snapshot().authorities().prepared()).isNull();
        store.full = false;
        issuer.refresh();
        assertThat(issuer.snapshot().authorities().prepared()).isNotNull();
    }

    private Issuer issuer(AuthorityStore store) {
        return new Issuer(TrustDomain.parse("shop.com"), Map.of(BASKET, Set.of()), Lives.DEFAULT, clock, store);
    }

    /** Store that fails at times, like a full disk. */
    private static final class FullStore implements AuthorityStore {

        private boolean full;

        @Override
        public @Nullable Authorities load() {
            return null;
        }

        @Override
        public void save(Authorities authorities) {
            if (full) {
                throw new UncheckedIOException(new IOException("no room"));
            }
        }

        @Override
        public void close() {}
    }
}
