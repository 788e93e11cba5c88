// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.registration.TestKeys;
import io.countersign.registration.TestLog;
import io.countersign.registration.TestService;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ForkProofTests {

    private final TestLog log = TestLog.start();

    private final List<Ed25519Key> keys = List.of(log.logKey.key());

    private Head early;

    @BeforeEach
    void register() {
        log.register(TestService.of("basket", "token of basket", 5), 3);
        early = log.head();
        log.register(TestService.of("account", "token of account", 6), 4);
        log.register(TestService.of("product", "token of product", 7), 5);
    }

    private Head signed(long sequence, Octets hash) {
        return Head.sign(log.logId, sequence, hash, log.clock.instant(), log.logKey);
    }

    @Test
    void isValidWhenTwoHashesOfOneSequenceThenTrue() {
        assertThat(ForkProof.of(early, signed(1, Octets.ZERO_DIGEST)).isValid(keys))
                .isTrue();
        assertThat(ForkProof.of(early, signed(1, Octets.ZERO_DIGEST)).isValid(List.of()))
                .isFalse();
        assertThat(ForkProof.of(early, signed(1, Octets.ZERO_DIGEST))
                        .isValid(List.of(TestKeys.ed25519().key())))
                .isFalse();
    }

    @Test
    void isValidWhenOneHeadIsForgedThenFalse() {
        Head forged =
                new Head(log.logId, 1, Octets.ZERO_DIGEST, early.time(), early.signer(), early.signature(), List.of());
        assertThat(ForkProof.of(forged, early).isValid(keys)).isFalse();
        assertThat(ForkProof.of(early, forged).isValid(keys)).isFalse();
        assertThat(new ForkProof.OfHeads(forged, log.head(), log.entries.subList(2, 4), List.of()).isValid(keys))
                .isFalse();
    }

    @Test
    void isValidWhenHeadIsSignedAnewThenFalse() {
        log.clock.advance(Duration.ofSeconds(1));
        assertThat(ForkProof.of(early, signed(1, early.hash())).isValid(keys)).isFalse();
    }

    @Test
    void isValidWhenSequencesDifferWithoutLinksThenFalse() {
        assertThat(ForkProof.of(early, log.head()).isValid(keys)).isFalse();
        assertThat(ForkProof.of(log.head(), early).isValid(keys)).isFalse();
    }

    @Test
    void isValidWhenLinksLeadToTheEarlierHeadThenFalse() {
        assertThat(new ForkProof.OfHeads(early, log.head(), log.entries.subList(2, 4), List.of()).isValid(keys))
                .isFalse();
    }

    @Test
    void isValidWhenLinksLeadElsewhereThenTrue() {
        Head other = signed(1, Octets.ZERO_DIGEST);
        assertThat(new ForkProof.OfHeads(other, log.head(), log.entries.subList(2, 4), List.of()).isValid(keys))
                .isTrue();
    }

    /** Anybody can make up an entry that has no place in the log. */
    @Test
    void isValidWhenLinkIsMadeUpThenFalse() {
        Entry right = Entry.decode(log.entries.get(2));
        Octets madeUp = new Entry(log.logId, 2, Octets.ZERO_DIGEST, right.time(), right.body()).encode();
        assertThat(new ForkProof.OfHeads(early, log.head(), List.of(madeUp, log.entries.get(3)), List.of())
                        .isValid(keys))
                .isFalse();
    }

    @Test
    void isValidWhenLinksAreBrokenThenFalse() {
        Head other = signed(1, Octets.ZERO_DIGEST);
        List<Octets> right = log.entries.subList(2, 4);
        assertThat(new ForkProof.OfHeads(other, log.head(), List.of(right.get(1), right.get(0)), List.of())
                        .isValid(keys))
                .isFalse();
        assertThat(new ForkProof.OfHeads(other, log.head(), List.of(right.get(0), Octets.of(new byte[3])), List.of())
                        .isValid(keys))
                .isFalse();
        assertThat(new ForkProof.OfHeads(other, log.head(), right.subList(1, 2), List.of()).isValid(keys))
                .isFalse();
        assertThat(new ForkProof.OfHeads(other, log.head(), log.entries.subList(1, 4), List.of()).isValid(keys))
                .isFalse();
    }

    @Test
    void isValidWhenLogsAreDifferentThenFalse() {
        Head other =
                Head.sign(Octets.ZERO_DIGEST, early.sequence(), Octets.ZERO_DIGEST, log.clock.instant(), log.logKey);
        assertThat(ForkProof.of(early, other).isValid(keys)).isFalse();
    }
}
