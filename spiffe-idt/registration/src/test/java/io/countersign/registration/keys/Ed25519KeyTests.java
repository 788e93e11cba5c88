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

class Ed25519KeyTests {

    private static final String PREFIX = "302a300506032b6570032100";

    private final Ed25519Signer signer = TestKeys.ed25519();

    private static Octets octets(String hex) {
        return Octets.of(HexFormat.of().parseHex(hex));
    }

    @Test
    void verifiesWhenSignedThenOnlyThisTextByThisKey() {
        Octets text = octets("0102");
        Octets signature = signer.sign(text);
        assertThat(signer.key().verifies(text, signature)).isTrue();
        assertThat(signer.key().verifies(octets("0103"), signature)).isFalse();
        assertThat(TestKeys.ed25519().key().verifies(text, signature)).isFalse();
        assertThat(signer.key().verifies(text, octets("00"))).isFalse();
        assertThat(signer.key().verifies(text, Octets.of(new byte[64]))).isFalse();
    }

    @Test
    void parseWhenEncodedThenEqual() {
        assertThat(Ed25519Key.parse(signer.key().encoded())).isEqualTo(signer.key());
        assertThat(signer.key().id()).isEqualTo(signer.key().encoded().sha256());
    }

    @Test
    void parseWhenOfAnotherFormThenException() {
        Octets encoded = signer.key().encoded();
        assertThatIllegalArgumentException().isThrownBy(() -> Ed25519Key.parse(Octets.of(encoded.toArray(), 0, 43)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Ed25519Key.parse(TestKeys.tls().key().encoded()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Ed25519Key.parse(octets("302a300506032b656e032100" + "09".repeat(32))));
    }

    /** Points of low order, with both signs, and encodings above the modulus. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0000000000000000000000000000000000000000000000000000000000000000",
                "0000000000000000000000000000000000000000000000000000000000000080",
                "0100000000000000000000000000000000000000000000000000000000000000",
                "0100000000000000000000000000000000000000000000000000000000000080",
                "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
                "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
                "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
                "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
                "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
                "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
                "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
                "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
                "f0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
                "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"
            })
    void parseWhenOfLowOrderOrNotCanonicalThenException(String point) {
        assertThatIllegalArgumentException().isThrownBy(() -> Ed25519Key.parse(octets(PREFIX + point)));
    }
}
