// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.keyset;

import static io.countersign.jose.TestTokens.claims;
import static io.countersign.jose.TestTokens.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.core.RefusalCode;
import io.countersign.jose.JcaProviders;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.TestTokens;
import io.countersign.jose.VerificationKey;
import io.countersign.jose.jwt.JwtVerification;
import io.countersign.jose.jwt.JwtVerifier;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MixedKeySetTests {

    private final JsonWebKey first = key(JwsAlgorithm.ES256);

    private final JsonWebKey second = key(JwsAlgorithm.RS256);

    private final MixedKeySet keys =
            new MixedKeySet(JwkSet.of(first.toPublic(), second.toPublic()), JwsAlgorithm.ES256);

    @Test
    void verifyWhenKeyOfEitherAlgorithmThenValid() {
        assertThat(verify(claims().sign(new JwsSigner(first, JwsAlgorithm.ES256))))
                .isInstanceOf(JwtVerification.Accepted.class);
        assertThat(verify(claims().sign(new JwsSigner(second, JwsAlgorithm.RS256))))
                .isInstanceOf(JwtVerification.Accepted.class);
    }

    @Test
    void verifyWhenHeaderNamesTheAlgorithmOfAnotherKeyThenWrongAlgorithm() {
        JsonWebKey confused = JsonWebKey.parse(second.toSecretJson().replace("RS256", "PS256"));
        assertInvalid(claims().sign(new JwsSigner(confused, JwsAlgorithm.PS256)), RefusalCode.WRONG_ALGORITHM);
        JsonWebKey crossed = JsonWebKey.generate(JwsAlgorithm.RS256).withKeyId(String.valueOf(first.keyId()));
        assertInvalid(claims().sign(new JwsSigner(crossed, JwsAlgorithm.RS256)), RefusalCode.WRONG_ALGORITHM);
    }

    @Test
    void verifyWhenPublicKeyServesAsSecretThenWrongAlgorithm() {
        byte[] secret = second.toPublic().toSecretJson().getBytes(StandardCharsets.UTF_8);
        JsonWebKey confused = JsonWebKey.ofSecret(second.keyId(), JwsAlgorithm.HS256, secret);
        assertInvalid(claims().sign(new JwsSigner(confused, JwsAlgorithm.HS256)), RefusalCode.WRONG_ALGORITHM);
    }

    @Test
    void verifyWhenKeyIsUnknownOrUnnamedThenUnknownKey() {
        JsonWebKey other = JsonWebKey.generate(JwsAlgorithm.ES256);
        assertInvalid(claims().sign(new JwsSigner(other, JwsAlgorithm.ES256)), RefusalCode.UNKNOWN_KEY);
        String unnamed =
                TestTokens.signed(JwsAlgorithm.ES256, TestTokens.header(JwsAlgorithm.ES256), TestTokens.payload());
        assertInvalid(unnamed, RefusalCode.UNKNOWN_KEY);
    }

    @Test
    void newWhenKeyHasNoAlgorithmOrItsIdTwiceThenRefused() {
        JsonWebKey free = JsonWebKey.parse(first.toPublic().toSecretJson().replace("\"alg\":\"ES256\",", ""));
        assertThat(free.algorithm()).isNull();
        assertThatIllegalArgumentException().isThrownBy(() -> new MixedKeySet(JwkSet.of(free), JwsAlgorithm.ES256));
        JsonWebKey same = second.toPublic().withKeyId(String.valueOf(first.keyId()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new MixedKeySet(JwkSet.of(first.toPublic(), same), JwsAlgorithm.ES256));
    }

    @Test
    void isCurrentWhenOfTheSetThenTrueOnlyForThoseKeys() {
        VerificationKey own = new VerificationKey(first.toPublic(), JwsAlgorithm.ES256, JcaProviders.jdk());
        VerificationKey other = new VerificationKey(
                JsonWebKey.generate(JwsAlgorithm.ES256).toPublic(), JwsAlgorithm.ES256, JcaProviders.jdk());
        assertThat(Set.of(own, other)).filteredOn(keys::isCurrent).containsExactly(own);
        assertThat(keys.status().keyIds()).containsExactly(first.keyId(), second.keyId());
    }

    private void assertInvalid(String token, RefusalCode code) {
        assertThat(verify(token)).isEqualTo(new JwtVerification.Rejected(code));
    }

    private JwtVerification verify(String token) {
        return JwtVerifier.builder()
                .issuer(TestTokens.ISSUER, keys)
                .types("at+jwt")
                .audience("account.shop.com")
                .clock(TestTokens.CLOCK)
                .build()
                .verify(token);
    }
}
