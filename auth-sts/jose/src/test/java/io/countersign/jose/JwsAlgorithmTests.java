// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class JwsAlgorithmTests {

    @ParameterizedTest
    @EnumSource(JwsAlgorithm.class)
    void ofWhenNameThenSame(JwsAlgorithm algorithm) {
        assertThat(JwsAlgorithm.of(algorithm.jwaName())).isEqualTo(algorithm);
        assertThat(JcaProviders.best().name(algorithm)).contains(" ");
        if (JcaProviders.jdk().supports(algorithm)) {
            assertThat(JcaProviders.jdk().name(algorithm)).startsWithIgnoringCase("Sun");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "es256", "ES257", "ML-DSA", "RSA"})
    void ofWhenUnknownThenNamesTheKnown(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JwsAlgorithm.of(name))
                .withMessageContaining("HS256")
                .withMessageContaining("Ed25519");
    }

    @Test
    void ofWhenNoneThenRefusedByName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JwsAlgorithm.of("none"))
                .withMessageContaining("signs nothing");
    }

    @Test
    void isNamedWhenTwoNamesOfOneThenBoth() {
        assertThat(JwsAlgorithm.EDDSA.isNamed("Ed25519")).isTrue();
        assertThat(JwsAlgorithm.ED25519.isNamed("EdDSA")).isTrue();
        assertThat(JwsAlgorithm.ED448.isNamed("EdDSA")).isTrue();
        assertThat(JwsAlgorithm.EDDSA.isNamed("Ed448")).isFalse();
        assertThat(JwsAlgorithm.ED25519.isNamed("Ed448")).isFalse();
        assertThat(JwsAlgorithm.ES256.isNamed("EdDSA")).isFalse();
        assertThat(JwsAlgorithm.RS256.isNamed("HS256")).isFalse();
    }
}
