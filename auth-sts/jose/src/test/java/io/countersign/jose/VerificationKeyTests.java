// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VerificationKeyTests {

    @Test
    void publicKeyWhenPairThenItsPublicHalf() {
        JsonWebKey pair = JsonWebKey.generate(JwsAlgorithm.ES256);
        VerificationKey key = new VerificationKey(pair, JwsAlgorithm.ES256, JcaProviders.best());
        assertThat(key.publicKey()).isPresent();
        assertThat(JsonWebKey.of(null, JwsAlgorithm.ES256, key.publicKey().orElseThrow(), null)
                        .thumbprint())
                .isEqualTo(pair.thumbprint());
    }

    @Test
    void publicKeyWhenSecretThenNone() {
        JsonWebKey secret = JsonWebKey.generate(JwsAlgorithm.HS256);
        assertThat(new VerificationKey(secret, JwsAlgorithm.HS256, JcaProviders.best()).publicKey())
                .isEmpty();
    }
}
