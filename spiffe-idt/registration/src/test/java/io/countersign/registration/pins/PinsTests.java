// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.pins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.idt.SpiffeIdPatterns;
import io.countersign.registration.TestKeys;
import io.countersign.registration.TestLog;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.keys.Ed25519Signer;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PinsTests {

    private final TestLog log = TestLog.start();

    private final Ed25519Signer other = TestKeys.ed25519();

    @Test
    void newWhenLogKeyIsThatOfAnAttestorThenException() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> log.pins.withAttestors(TestLog.pinned(log.logKey, "spiffe://shop.com/*")));
        assertThatIllegalArgumentException().isThrownBy(() -> log.pins.withSuccessors(Set.of(log.attestor.key())));
    }

    @Test
    void newWhenLogKeyIsThatOfAWitnessThenException() {
        assertThatIllegalArgumentException().isThrownBy(() -> log.pins.withWitnesses(Set.of(log.logKey.key()), 1));
    }

    @Test
    void newWhenMoreCosignaturesThanWitnessesThenException() {
        assertThatIllegalArgumentException().isThrownBy(() -> log.pins.withWitnesses(Set.of(other.key()), 2));
        assertThatIllegalArgumentException().isThrownBy(() -> log.pins.withWitnesses(Set.of(other.key()), -1));
    }

    private static Set<Ed25519Key> keys(int count) {
        return Stream.generate(() -> TestKeys.ed25519().key()).limit(count).collect(Collectors.toSet());
    }

    /** Two halves could cosign different logs. */
    @Test
    void newWhenHalfOfTheWitnessesSufficeThenException() {
        assertThatIllegalArgumentException().isThrownBy(() -> log.pins.withWitnesses(keys(2), 1));
        assertThatIllegalArgumentException().isThrownBy(() -> log.pins.withWitnesses(keys(4), 2));
        assertThat(log.pins.withWitnesses(keys(3), 2).cosignatures()).isEqualTo(2);
        assertThat(log.pins.withWitnesses(keys(2), 0).cosignatures()).isZero();
    }

    @Test
    void newWhenMoreCosignaturesThanAHeadHasThenException() {
        assertThatIllegalArgumentException().isThrownBy(() -> log.pins.withWitnesses(keys(9), 9));
        assertThat(log.pins.withWitnesses(keys(9), 8).cosignatures()).isEqualTo(8);
    }

    @Test
    void newWhenAttestorIsPinnedTwiceThenException() {
        PinnedAttestor attestor = TestLog.pinned(other, "spiffe://shop.com/*");
        assertThatIllegalArgumentException().isThrownBy(() -> log.pins.withAttestors(attestor, attestor));
    }

    @Test
    void newWhenAttestorHasNoAddressesThenException() {
        SpiffeIdPatterns names = SpiffeIdPatterns.parse(List.of("spiffe://shop.com/*"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PinnedAttestor(other.key(), names, List.of(), Instant.MAX));
    }

    @Test
    void areOfSameLogWhenOnlyAttestorsDifferThenTrue() {
        assertThat(log.pins.areOfSameLog(log.pins.withAttestors())).isTrue();
        assertThat(log.pins.areOfSameLog(TestLog.start().pins)).isFalse();
    }
}
