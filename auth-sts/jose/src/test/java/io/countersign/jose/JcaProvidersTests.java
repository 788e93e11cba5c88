// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assumptions.assumeThat;

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

    @ParameterizedTest
    @ValueSource(strings = {"auto", "corretto", "jdk", "bouncycastle"})
    void verifiesWhenKeyOfJdkThenItsSignatureOfTheTextAlone(String name) {
        assumeThat(loads(name)).isTrue();
        JcaProviders providers = JcaProviders.of(name);
        for (JwsAlgorithm algorithm : List.of(JwsAlgorithm.ES256, JwsAlgorithm.ED25519)) {
            KeyMaterial.Pair key = (KeyMaterial.Pair) TestTokens.key(algorithm).material();
            byte[] signature =
                    SigningEngine.of(key, algorithm, JcaProviders.jdk()).sign(TEXT, TEXT.length);
            assertThat(providers.verifies(algorithm, key.publicKey(), TEXT, signature))
                    .isTrue();
            assertThat(providers.verifies(algorithm, key.publicKey(), new byte[] {1}, signature))
                    .isFalse();
            assertThat(providers.verifies(algorithm, key.publicKey(), TEXT, new byte[64]))
                    .isFalse();
            assertThat(providers.verifies(algorithm, key.publicKey(), TEXT, new byte[3]))
                    .isFalse();
        }
    }

    @Test
    void verifiesWhenKeyOfAnotherAlgorithmThenFalse() {
        KeyMaterial.Pair key =
                (KeyMaterial.Pair) TestTokens.key(JwsAlgorithm.ED25519).material();
        byte[] one = new byte[64];
        one[31] = 1;
        one[63] = 1;
        assertThat(JcaProviders.best().verifies(JwsAlgorithm.ES256, key.publicKey(), TEXT, one))
                .isFalse();
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
