// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.registration.TestKeys;
import io.countersign.registration.TestLog;
import io.countersign.registration.TestService;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Signer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProofEncodingTests {

    private final TestLog log = TestLog.start();

    private KeyChange change(Ed25519Signer newKey) {
        Octets previous = log.entries.getLast().sha256();
        Octets signature = log.logKey.sign(RollOver.text(log.logId, previous, newKey.key()));
        return new KeyChange(
                previous, new RollOver(newKey.key(), log.logKey.key().id(), signature));
    }

    private ForkProof ofHeads() {
        Head early = log.head();
        log.register(TestService.of("basket", "token", 5), 3);
        return new ForkProof.OfHeads(
                early, log.head(), List.of(log.entries.getLast()), List.of(change(TestKeys.ed25519())));
    }

    private ForkProof ofKeys() {
        return new ForkProof.OfKeys(log.logId, change(TestKeys.ed25519()), change(TestKeys.ed25519()));
    }

    @Test
    void encodeThenDecodesToTheSameProof() {
        for (ForkProof proof : List.of(ofHeads(), ofKeys())) {
            assertThat(ForkProof.decode(proof.encode()).encode()).isEqualTo(proof.encode());
        }
        assertThat(ForkProof.decode(ofHeads().encode())).isInstanceOf(ForkProof.OfHeads.class);
        assertThat(ForkProof.decode(ofKeys().encode()).isValid(List.of(log.logKey.key())))
                .isTrue();
    }

    @Test
    void encodeWhenEntriesAreWithheldThenDecodesToTheSameProof() {
        Head shorter = log.head();
        log.register(TestService.of("basket", "token", 5), 3);
        Head longer = log.head();
        log.clock.advance(Duration.ofMinutes(1));
        WithholdingProof proof = new WithholdingProof(longer, shorter);
        assertThat(WithholdingProof.decode(proof.encode())).isEqualTo(proof);
    }

    @Test
    void decodeWhenCutOffOrLongerThenRefused() {
        for (ForkProof proof : List.of(ofHeads(), ofKeys())) {
            byte[] encoded = proof.encode().toArray();
            for (int length = 0; length <= encoded.length + 1; length++) {
                if (length != encoded.length) {
                    Octets other = Octets.of(Arrays.copyOf(encoded, length));
                    assertThatIllegalArgumentException().isThrownBy(() -> ForkProof.decode(other));
                    assertThatIllegalArgumentException().isThrownBy(() -> WithholdingProof.decode(other));
                }
            }
        }
    }
}
