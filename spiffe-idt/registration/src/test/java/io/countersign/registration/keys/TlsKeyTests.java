// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.registration.TestKeys;
import io.countersign.registration.encoding.Octets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TlsKeyTests {

    private final TlsKeySigner signer = TestKeys.tls();

    @Test
    void verifiesWhenSignedThenOnlyThisTextByThisKey() {
        Octets text = Octets.of(new byte[] {1, 2});
        Octets signature = signer.sign(text);
        assertThat(signature.length()).isEqualTo(TlsKey.SIGNATURE_LENGTH);
        assertThat(signer.key().verifies(text, signature)).isTrue();
        assertThat(signer.key().verifies(Octets.of(new byte[] {1, 3}), signature))
                .isFalse();
        assertThat(TestKeys.tls().key().verifies(text, signature)).isFalse();
        assertThat(signer.key().verifies(text, Octets.of(new byte[64]))).isFalse();
        assertThat(signer.key().verifies(text, Octets.of(new byte[70]))).isFalse();
    }

    @Test
    void parseWhenEncodedThenEqual() {
        assertThat(TlsKey.parse(signer.key().encoded())).isEqualTo(signer.key());
        assertThat(signer.key().id()).isEqualTo(signer.key().encoded().sha256());
    }

    @ParameterizedTest
    @ValueSource(strings = {"secp384r1", "secp521r1"})
    void parseWhenOnAnotherCurveThenException(String curve) {
        Octets encoded = Octets.of(TestKeys.ec(curve).getPublic().getEncoded());
        assertThatIllegalArgumentException().isThrownBy(() -> TlsKey.parse(encoded));
    }

    @Test
    void parseWhenEd25519ThenException() {
        Octets encoded = TestKeys.ed25519().key().encoded();
        assertThatIllegalArgumentException().isThrownBy(() -> TlsKey.parse(encoded));
    }

    @Test
    void parseWhenPointIsCompressedThenException() {
        byte[] octets = signer.key().encoded().toArray();
        String compressed = "3039301306072a8648ce3d020106082a8648ce3d030107032200"
                + (octets[90] % 2 == 0 ? "02" : "03")
                + HexFormat.of().formatHex(octets, 27, 59);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TlsKey.parse(Octets.of(HexFormat.of().parseHex(compressed))));
    }

    @Test
    void parseWhenOneOctetIsAlteredThenException() {
        for (int i = 0; i < TlsKey.LENGTH; i++) {
            byte[] octets = signer.key().encoded().toArray();
            octets[i] ^= 1;
            assertThatIllegalArgumentException().isThrownBy(() -> TlsKey.parse(Octets.of(octets)));
        }
    }

    @Test
    void parseWhenPointIsZeroThenException() {
        byte[] octets = signer.key().encoded().toArray();
        java.util.Arrays.fill(octets, 27, octets.length, (byte) 0);
        assertThatIllegalArgumentException().isThrownBy(() -> TlsKey.parse(Octets.of(octets)));
    }
}
