// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.resourceserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.springframework.mock.env.MockEnvironment;

class TokenDecodersTests {

    private static MockEnvironment settings(String algorithm) {
        return new MockEnvironment()
                .withProperty("countersign.jwt.algorithm", algorithm)
                .withProperty("countersign.jwt.issuers[0].issuer", "http://sts")
                .withProperty("countersign.jwt.issuers[0].jwk-set-uri", "http://sts/oauth2/jwks")
                .withProperty("countersign.service-id", "basket.shop.com")
                .withProperty("countersign.jwt.audience-pattern", "*.shop.com");
    }

    @Test
    void ofWhenAlgorithmOrProviderIsUnknownThenTheReasonIsSaid() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TokenDecoders.of(settings("ML-DSA-65")))
                .withMessageContaining("ML-DSA-65");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TokenDecoders.of(settings("ES256").withProperty(TokenDecoders.PROVIDER, "Nobody")))
                .withMessageContaining("Nobody");
    }

    @Test
    void ofWhenProviderIsOnTheClassPathThenItIsFound() {
        assertThat(TokenDecoders.of(settings("ES256").withProperty(TokenDecoders.PROVIDER, "XMLDSig")))
                .isNotNull();
    }
}
