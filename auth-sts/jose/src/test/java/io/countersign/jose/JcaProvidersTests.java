// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class JcaProvidersTests {

    private static final byte[] TEXT = "text".getBytes(StandardCharsets.US_ASCII);

    @ParameterizedTest
    @EnumSource(JwsAlgorithm.class)
    void signWhenAnyProviderThenAnyOtherVerifies(JwsAlgorithm algorithm) {
        KeyMaterial key = TestTokens.key(algorithm).material();
        List<JcaProviders> able = Stream.of("auto", "corretto", "jdk", "bouncycastle")
                .filter(JcaProvidersTests::loads)
                .map(JcaProviders::of)
                .filter(providers -> providers.supports(algorithm))
                .toList();

        assertThat(able).hasSizeGreaterThan(2);
        for (JcaProviders signing : able) {
            byte[] signature = SigningEngine.of(key, algorithm, signing).sign(TEXT, TEXT.length);
            for (JcaProviders verifying : able) {
                SignatureCheck check = SignatureCheck.of(key, algorithm, verifying);
                assertThat(check.verify(TEXT, 0, TEXT.length, signature))
                        .as("%s by %s", signing, verifying)
                        .isTrue();
                assertThat(check.verify(TEXT, 0, TEXT.length - 1, signature)).isFalse();
            }
        }
    }

    private static boolean loads(String name) {
        return !name.equals("corretto") || ProviderKind.CORRETTO.whyNot() == null;
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "AUTO", "SunEC", "bc"})
    void ofWhenUnknownThenNamesTheKnown(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JcaProviders.of(name))
                .withMessageContaining("auto, corretto, jdk, bouncycastle");
    }

    @Test
    void signerWhenPinnedProviderCannotThenRefusedWithReason() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new JwsSigner(
                        TestTokens.key(JwsAlgorithm.ED448), JwsAlgorithm.ED448, JcaProviders.of("corretto")))
                .havingRootCause()
                .withMessageContaining("No available provider supports Ed448");
    }
}
