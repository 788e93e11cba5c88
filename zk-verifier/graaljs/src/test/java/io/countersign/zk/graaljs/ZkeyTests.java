// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.graaljs;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.zk.proof.Circuit;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ZkeyTests {

    private static byte[] zkey() {
        return TestVectors.artefact(Circuit.SECRET_PROOF, "circuit.zkey");
    }

    private static void requireSecretProof(byte[] zkey) {
        new Zkey(zkey).requireOf(TestVectors.key(Circuit.SECRET_PROOF));
    }

    @ParameterizedTest
    @EnumSource
    void requireOfWhenItsOwnKeyThenFine(Circuit circuit) {
        new Zkey(TestVectors.artefact(circuit, "circuit.zkey")).requireOf(TestVectors.key(circuit));
    }

    @ParameterizedTest
    @EnumSource(names = "SECRET_PROOF", mode = EnumSource.Mode.EXCLUDE)
    void requireOfWhenKeyOfAnotherCircuitThenRefused(Circuit circuit) {
        byte[] other = TestVectors.artefact(circuit, "circuit.zkey");
        assertThatIllegalArgumentException().isThrownBy(() -> requireSecretProof(other));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4, 8, 11, 12, 24, 100, 1000})
    void keyWhenTruncatedThenRefused(int length) {
        assertThatIllegalArgumentException().isThrownBy(() -> requireSecretProof(Arrays.copyOf(zkey(), length)));
    }

    @Test
    void keyWhenLongerThenRefused() {
        byte[] longer = zkey();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> requireSecretProof(Arrays.copyOf(longer, longer.length + 1)));
    }

    /** Offsets of magic, version, count, number and length of the first section, protocol, a modulus, a point. */
    @ParameterizedTest
    @ValueSource(ints = {0, 4, 8, 12, 16, 20, 24, 28, 44, 48, 150, 300, 600})
    void keyWhenAnOctetIsAlteredThenRefused(int at) {
        byte[] altered = zkey();
        altered[at] ^= 0x10;
        assertThatIllegalArgumentException().isThrownBy(() -> requireSecretProof(altered));
    }
}
