// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.pins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.idt.SpiffeId;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
        PermittedNames names = PermittedNames.parse(List.of("spiffe://shop.com/*"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PinnedAttestor(other.key(), names, List.of(), Instant.MAX));
    }

    @Test
    void areOfSameLogWhenOnlyAttestorsDifferThenTrue() {
        assertThat(log.pins.areOfSameLog(log.pins.withAttestors())).isTrue();
        assertThat(log.pins.areOfSameLog(TestLog.start().pins)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "spiffe://shop.com/basket, spiffe://shop.com/basket, true",
        "spiffe://shop.com/basket, spiffe://shop.com/basket2, false",
        "spiffe://shop.com/basket, spiffe://shop.com/basket/1, false",
        "spiffe://shop.com/ops/*, spiffe://shop.com/ops/1, true",
        "spiffe://shop.com/ops/*, spiffe://shop.com/ops/1/2, true",
        "spiffe://shop.com/ops/*, spiffe://shop.com/ops, false",
        "spiffe://shop.com/ops/*, spiffe://shop.com/opsy/1, false",
        "spiffe://shop.com/*, spiffe://shop.com/basket, true",
        "spiffe://shop.com/*, spiffe://shop.community/basket, false",
        "spiffe://shop.com/*, spiffe://sub.shop.com/basket, false",
    })
    void permitsWhenPatternThenOnlyWhatItSays(String pattern, String name, boolean permitted) {
        assertThat(PermittedNames.parse(List.of(pattern)).permits(SpiffeId.parse(name)))
                .isEqualTo(permitted);
    }

    @ParameterizedTest
    @ValueSource(strings = {"*", "spiffe://*", "spiffe://*/basket", "spiffe://shop.com", "spiffe://shop.com/b*", ""})
    void parseWhenPatternHasAnotherFormThenException(String pattern) {
        assertThatIllegalArgumentException().isThrownBy(() -> PermittedNames.parse(List.of(pattern)));
    }

    @Test
    void parseWhenNoPatternThenException() {
        assertThatIllegalArgumentException().isThrownBy(() -> PermittedNames.parse(List.of()));
    }
}
