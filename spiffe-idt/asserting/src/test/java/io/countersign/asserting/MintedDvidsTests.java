// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.idt.SpiffeId;
import io.countersign.idt.x509.Peer;
import io.countersign.test.MovableClock;
import io.countersign.tokens.TokenIdentity;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.PublicKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Limits of the remembered OAuth tokens. */
class MintedDvidsTests {

    private static final long SIZE = 400_000;

    private static final SpiffeId GREEDY = SpiffeId.parse("spiffe://shop.com/greedy");

    private static final SpiffeId MODEST = SpiffeId.parse("spiffe://shop.com/modest");

    private static final PublicKey KEY = key();

    private final MovableClock clock = new MovableClock(Instant.now());

    private final MintedDvids minted = new MintedDvids(SIZE, clock);

    private static PublicKey key() {
        try {
            return KeyPairGenerator.getInstance("EC").generateKeyPair().getPublic();
        } catch (NoSuchAlgorithmException ex) {
            throw new IllegalStateException(ex);
        }
    }

    private MintedDvids.Minted by(SpiffeId requester) {
        Requester subject = new Requester(new Peer(MODEST, KEY, Instant.MAX), "thumbprint");
        TokenIdentity identity = new TokenIdentity("https://sts.example", "1", null, "alice", null);
        return new MintedDvids.Minted(
                "x".repeat(1000),
                identity,
                subject,
                requester,
                Set.of(),
                clock.instant().plus(Duration.ofMinutes(2)));
    }

    @Test
    void rememberWhenOneWorkloadAsksForMuchThenItHasItsShareAndOthersKeepTheirs() {
        minted.remember("first", by(MODEST));
        for (int i = 0; i < 10_000; i++) {
            minted.remember("greedy-" + i, by(GREEDY));
        }
        minted.remember("last", by(MODEST));
        assertThat(minted.find("first")).isPresent();
        assertThat(minted.find("last")).isPresent();
        assertThat(minted.size() * 1000).isBetween(SIZE / MintedDvids.SHARES / 2, SIZE / MintedDvids.SHARES + 2000);
    }

    @Test
    void findWhenItHasEndedThenForgotten() {
        minted.remember("one", by(MODEST));
        clock.advance(Duration.ofMinutes(2));
        assertThat(minted.find("one")).isEmpty();
    }

    @Test
    void textThenNothingOfTheToken() {
        assertThat(by(MODEST).toString()).doesNotContain("xx");
    }
}
