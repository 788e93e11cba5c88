// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RawSignatureTests {

    private static final byte[] TEXT = "any text".getBytes(StandardCharsets.US_ASCII);

    @ParameterizedTest
    @EnumSource(
            value = JwsAlgorithm.class,
            names = {"ES256", "RS256", "ED25519", "HS256"})
    void verifiesWhenSignedThenThatPartAlone(JwsAlgorithm algorithm) {
        JsonWebKey key = JsonWebKey.generate(algorithm);
        VerificationKey verification = new VerificationKey(key, algorithm, JcaProviders.best());
        byte[] signature = new JwsSigner(key, algorithm).signBytes(TEXT);
        byte[] longer = "in any text as well".getBytes(StandardCharsets.US_ASCII);

        assertThat(verification.verifies(TEXT, 0, TEXT.length, signature)).isTrue();
        assertThat(verification.verifies(longer, 3, TEXT.length, signature)).isTrue();
        assertThat(verification.verifies(longer, 3, TEXT.length + 1, signature)).isFalse();
        assertThat(verification.verifies(TEXT, 0, TEXT.length, new byte[signature.length]))
                .isFalse();
        assertThat(verification.verifies(TEXT, 0, TEXT.length, new byte[0])).isFalse();
    }
}
