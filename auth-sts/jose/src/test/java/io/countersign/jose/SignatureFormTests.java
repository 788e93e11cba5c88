// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SignatureFormTests {

    private static final byte[] TEXT = "text".getBytes(StandardCharsets.US_ASCII);

    @ParameterizedTest
    @EnumSource(JwsAlgorithm.class)
    void verifyWhenLengthIsWrongOrAllZeroThenFalse(JwsAlgorithm algorithm) {
        KeyMaterial material = TestTokens.key(algorithm).material();
        byte[] signature =
                SigningEngine.of(material, algorithm, JcaProviders.best()).sign(TEXT, TEXT.length);

        for (JcaProviders providers : TestVectors.providers(algorithm)) {
            SignatureCheck check = SignatureCheck.of(material, algorithm, providers);
            assertThat(check.verify(TEXT, 0, TEXT.length, signature)).isTrue();
            assertThat(check.verify(TEXT, 0, TEXT.length, new byte[0])).isFalse();
            assertThat(check.verify(TEXT, 0, TEXT.length, new byte[signature.length]))
                    .isFalse();
            assertThat(check.verify(TEXT, 0, TEXT.length, Arrays.copyOf(signature, signature.length - 1)))
                    .isFalse();
            assertThat(check.verify(TEXT, 0, TEXT.length, Arrays.copyOf(signature, signature.length + 1)))
                    .isFalse();
            assertThat(check.verify(TEXT, 0, TEXT.length, signature)).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource(value = JwsAlgorithm.class, names = "ES.*", mode = EnumSource.Mode.MATCH_ALL)
    void verifyWhenOneHalfIsZeroOrNotBelowOrderThenFalse(JwsAlgorithm algorithm) {
        KeyMaterial material = TestTokens.key(algorithm).material();
        int half = algorithm.curve().length();
        byte[] signature =
                SigningEngine.of(material, algorithm, JcaProviders.best()).sign(TEXT, TEXT.length);
        SignatureForm form = SignatureForm.of(algorithm, ((KeyMaterial.Pair) material).publicKey());

        assertThat(form.admits(signature)).isTrue();
        assertThat(form.admits(with(signature, 0, new byte[half]))).isFalse();
        assertThat(form.admits(with(signature, half, new byte[half]))).isFalse();
        assertThat(form.admits(with(signature, 0, algorithm.curve().order()))).isFalse();
        assertThat(form.admits(with(signature, half, algorithm.curve().order())))
                .isFalse();
    }

    @ParameterizedTest
    @EnumSource(value = JwsAlgorithm.class, names = "ES.*", mode = EnumSource.Mode.MATCH_ALL)
    void signWhenEcdsaThenRawHalvesAndNotDer(JwsAlgorithm algorithm) {
        KeyMaterial material = TestTokens.key(algorithm).material();
        for (int i = 0; i < 20; i++) {
            byte[] signature =
                    SigningEngine.of(material, algorithm, JcaProviders.best()).sign(TEXT, TEXT.length);
            assertThat(signature).hasSize(2 * algorithm.curve().length());
        }
    }

    @ParameterizedTest
    @EnumSource(value = JwsAlgorithm.class, names = "ED.*", mode = EnumSource.Mode.MATCH_ALL)
    void verifyWhenOrderIsAddedThenFalse(JwsAlgorithm algorithm) {
        KeyMaterial material = TestTokens.key(algorithm).material();
        byte[] signature =
                SigningEngine.of(material, algorithm, JcaProviders.best()).sign(TEXT, TEXT.length);
        byte[] malleated = signature.clone();
        int carry = 0;
        byte[] order = algorithm.edwardsCurve().order();
        for (int i = 0; i < order.length; i++) {
            carry += (signature[order.length + i] & 0xff) + (order[i] & 0xff);
            malleated[order.length + i] = (byte) carry;
            carry >>= 8;
        }
        SignatureForm form = SignatureForm.of(algorithm, ((KeyMaterial.Pair) material).publicKey());

        assertThat(form.admits(signature)).isTrue();
        assertThat(form.admits(malleated)).isFalse();
        assertThat(form.admits(with(signature, order.length, order))).isFalse();
    }

    private static byte[] with(byte[] signature, int at, byte[] part) {
        byte[] other = signature.clone();
        System.arraycopy(part, 0, other, at, part.length);
        return other;
    }
}
