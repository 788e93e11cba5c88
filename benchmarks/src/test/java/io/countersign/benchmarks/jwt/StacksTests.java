// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.JwsAlgorithm;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("nightly-tokens")
class StacksTests {

    static Stream<Arguments> combinations() {
        return Stream.of(JvmStack.values())
                .flatMap(stack -> Stream.of(JwsAlgorithm.values()).map(algorithm -> Arguments.of(stack, algorithm)));
    }

    /** A benchmark of a stack that verifies nothing, or other claims, would be meaningless. */
    @ParameterizedTest
    @MethodSource("combinations")
    void prepareWhenStackKnowsTheAlgorithmAsOursMustThenItVerifiesItsTokensAndNoOthers(
            JvmStack stack, JwsAlgorithm algorithm) throws Exception {
        TokenCodec codec = stack.make().prepare(algorithm.jwaName(), Payload.ofSize("small"));
        if (codec == null) {
            assertThat(stack).isNotIn(JvmStack.COUNTERSIGN, JvmStack.BARE);
            return;
        }
        String token = codec.encode();

        assertThat(codec.verify(token)).isTrue();
        assertThat(refuses(codec, withOtherSignature(token))).isTrue();
    }

    @Test
    void bytesWhenPayloadIsWrittenThenItIsOfAboutTheSizeItIsToHave() {
        assertThat(Payload.ofSize("small").bytes()).isBetween(280, 330);
        assertThat(Payload.ofSize("large").bytes()).isBetween(1900, 2300);
    }

    private static boolean refuses(TokenCodec codec, String token) {
        try {
            return !codec.verify(token);
        } catch (Exception ex) {
            return true;
        }
    }

    /** Changes a character in the middle of the token's signature. */
    private static String withOtherSignature(String token) {
        int place = (token.lastIndexOf('.') + token.length()) / 2;
        char other = token.charAt(place) == 'A' ? 'B' : 'A';
        return token.substring(0, place) + other + token.substring(place + 1);
    }
}
