// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.signer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.nimbusds.jose.crypto.impl.ECDSA;
import io.countersign.jose.JwsAlgorithm;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EcdsaSignaturesTests {

    @ParameterizedTest
    @CsvSource({"ES256, 64", "ES384, 96", "ES512, 132"})
    void fromDerWhenRandomThenSameNumbersAsNimbusEncoded(JwsAlgorithm algorithm, int length) throws Exception {
        Random random = new Random(7);
        for (int i = 0; i < 500; i++) {
            byte[] signature = new byte[length];
            random.nextBytes(signature);
            // The first byte of a number on P-521 is one bit, and short numbers have leading zeros.
            Arrays.fill(signature, 0, i % 5, (byte) 0);
            if (length == 132) {
                signature[0] &= 1;
                signature[66] &= 1;
            }
            byte[] der = ECDSA.transcodeSignatureToDER(signature);
            assertThat(EcdsaSignatures.fromDer(algorithm, der)).isEqualTo(signature);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "30",
                "3006020101",
                "3006020101020101ff",
                "3007020101020101",
                "300602010102010100",
                "3006020100020101",
                "3006020101020180",
                "300702020001020101",
                "3005020002010101",
                "308106020101020101",
                "308006020101020101",
                "3106020101020101",
                "30060201010301" + "01",
                "3026022100ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff020101"
            })
    void fromDerWhenMalformedThenRefused(String hex) {
        byte[] der = HexFormat.of().parseHex(hex);
        assertThatIllegalArgumentException().isThrownBy(() -> EcdsaSignatures.fromDer(JwsAlgorithm.ES256, der));
    }

    @Test
    void fromDerWhenAnyByteIsMissingThenRefused() throws Exception {
        byte[] signature = new byte[64];
        new Random(1).nextBytes(signature);
        byte[] der = ECDSA.transcodeSignatureToDER(signature);
        for (int length = 0; length < der.length; length++) {
            byte[] part = Arrays.copyOf(der, length);
            assertThatIllegalArgumentException().isThrownBy(() -> EcdsaSignatures.fromDer(JwsAlgorithm.ES256, part));
        }
    }

    @Test
    void fromDerWhenNotEcdsaThenRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EcdsaSignatures.fromDer(JwsAlgorithm.RS256, new byte[] {0x30, 0}));
    }
}
