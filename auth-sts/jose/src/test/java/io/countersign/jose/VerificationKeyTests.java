// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    @ParameterizedTest
    @CsvSource({
        "https://login.example/{tenantid}/v2.0, https://login.example/a/v2.0, true",
        "https://login.example/{tenantid}/v2.0, https://login.example/a/b/v2.0, false",
        "https://login.example/{tenantid}/v2.0, https://login.example//v2.0, false",
        "https://login.example/{tenantid}/v2.0, https://login.example/v2.0, false",
        "https://login.example/{tenantid}/v2.0, https://login.evil/a/v2.0, false",
        "https://login.example/a/v2.0, https://login.example/a/v2.0, true",
        "https://login.example/a/v2.0, https://login.example/b/v2.0, false",
        "https://login.example/a/v2.0, https://login.example/a/v2.0/, false"
    })
    void isOfWhenKeyIsRestrictedThenOnlyItsIssuer(String issuer, String tokenIssuer, boolean expected) {
        String json = JsonWebKey.generate(JwsAlgorithm.ES256).toSecretJson();
        JsonWebKey jwk = JsonWebKey.parse(json.replaceFirst("\\{", "{\"issuer\":\"" + issuer + "\","));

        VerificationKey key = new VerificationKey(jwk, JwsAlgorithm.ES256, JcaProviders.best());

        assertThat(key.isOf(tokenIssuer)).isEqualTo(expected);
        assertThat(jwk.toPublicMembers()).containsEntry("issuer", issuer);
    }

    @Test
    void isOfWhenKeyIsNotRestrictedThenAnyIssuer() {
        JsonWebKey jwk = JsonWebKey.generate(JwsAlgorithm.ES256);
        assertThat(new VerificationKey(jwk, JwsAlgorithm.ES256, JcaProviders.best()).isOf("https://any.example"))
                .isTrue();
    }
}
