// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schnorr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.core.InvalidCredentialException;
import io.countersign.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the vectors of RFC 9496 appendix A. */
class RistrettoTests {

    static final List<String> MULTIPLES =
            SchocoVectors.read("ristretto255.json").strings("multiples");

    static List<JsonObject> invalidEncodings() {
        return SchocoVectors.objects(SchocoVectors.read("ristretto255.json"), "invalid");
    }

    @Test
    void encodeWhenMultipleOfGeneratorThenThatOfTheRfc() {
        CachedPoint generator = new CachedPoint(Generator.point());
        EdwardsPoint sum = new EdwardsPoint();
        for (String multiple : MULTIPLES) {
            assertThat(Ristretto.encode(sum)).isEqualTo(SchocoVectors.hex(multiple));
            sum.add(generator);
        }
        assertThat(MULTIPLES).hasSize(16);
    }

    @Test
    void decodeWhenMultipleOfGeneratorThenSameElement() {
        CachedPoint generator = new CachedPoint(Generator.point());
        EdwardsPoint sum = new EdwardsPoint();
        for (String multiple : MULTIPLES) {
            EdwardsPoint decoded = Ristretto.decode(SchocoVectors.hex(multiple));
            assertThat(decoded.isSameElement(sum)).isTrue();
            assertThat(Ristretto.encode(decoded)).isEqualTo(SchocoVectors.hex(multiple));
            sum.add(generator);
            assertThat(decoded.isSameElement(sum)).isFalse();
        }
    }

    @ParameterizedTest
    @MethodSource("invalidEncodings")
    void decodeWhenInvalidEncodingThenRefused(JsonObject vector) {
        byte[] encoded = SchocoVectors.hex(vector, "encoded");
        assertThatExceptionOfType(InvalidCredentialException.class).isThrownBy(() -> Ristretto.decode(encoded));
    }

    @Test
    void decodeWhenInvalidEncodingsThenAllOfTheRfc() {
        assertThat(invalidEncodings()).hasSize(29);
    }

    @Test
    void decodeWhenOfAnotherLengthThenRefused() {
        assertThatExceptionOfType(InvalidCredentialException.class).isThrownBy(() -> Ristretto.decode(new byte[31]));
        assertThatExceptionOfType(InvalidCredentialException.class).isThrownBy(() -> Ristretto.decode(new byte[33]));
    }

    @Test
    void decodeOtherWhenIdentityThenRefused() {
        assertThat(Ristretto.decode(new byte[32]).isIdentity()).isTrue();
        assertThatExceptionOfType(InvalidCredentialException.class)
                .isThrownBy(() -> Ristretto.decodeOther(new byte[32]));
    }
}
