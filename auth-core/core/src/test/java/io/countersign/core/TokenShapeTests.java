// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenShapeTests {

    private static String encode(String text) {
        return encode(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String encode(byte[] text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"alg\":\"ES256\"}",
                " \t\r\n{ \"alg\" : \"ES256\" }",
                "{\"typ\":\"at+jwt\",\"alg\":\"ES256\"}",
                "{\"kid\":\"\\\"}{[\",\"alg\":\"none\"}",
                "{\"jwk\":{\"x\":[1,{}]},\"crit\":[\"alg\"],\"alg\":\"dir\"}",
                "{\"\\u0061lg\":\"ES256\"}",
                "{\"alg\":null}"
            })
    void ofWhenFirstPartIsAnObjectWithAnAlgorithmThenJwt(String header) {
        String first = encode(header);
        assertThat(TokenShape.of(first + ".e30.c2ln")).isEqualTo(TokenShape.JWT);
        assertThat(TokenShape.of(first + ".key.iv.text.tag")).isEqualTo(TokenShape.JWT);
        assertThat(TokenShape.of(first + "..iv.text.tag")).isEqualTo(TokenShape.JWT);
    }

    @Test
    void ofWhenAnAlgorithmFollowsALongMemberThenJwt() {
        String header = encode("{\"x5c\":[\"" + "A".repeat(5000) + "\"],\"alg\":\"ES256\"}");
        assertThat(TokenShape.of(header + ".e30.c2ln")).isEqualTo(TokenShape.JWT);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"typ\":\"at+jwt\"}",
                "{\"typ\":\"alg\"}",
                "{\"list\":[\"alg\"]}",
                "{\"nested\":{\"alg\":\"ES256\"}}",
                "{\"ALG\":\"ES256\"}",
                "{\"algo\":\"ES256\",\"al\":1,\"xalg\":2}",
                "{} {\"alg\":\"ES256\"}",
                "[{\"alg\":\"ES256\"}]",
                "[\"alg\"]",
                "\"alg\"",
                "{\"alg",
                "x{\"alg\":\"ES256\"}"
            })
    void ofWhenFirstPartIsNoObjectWithAnAlgorithmThenOpaque(String first) {
        assertThat(TokenShape.of(encode(first) + ".e30.c2ln")).isEqualTo(TokenShape.OPAQUE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "..",
                "e..",
                "ey",
                "eyJhbGciOiJFUzI1NiJ9",
                "eyJhbGciOiJFUzI1NiJ9.e30",
                "eyJhbGciOiJFUzI1NiJ9.e30.c2ln.c2ln",
                "eyJhbGciOiJFUzI1NiJ9.a.b.c.d.e",
                "2YotnFZFEjr1zCsicMWpAA",
                "ya29.a0AfB_byC-placeholder.0163",
                "v2.local.abc",
                "gho_16C7e42F292c6912E7710c838347Ae178B4a",
                "ebJhbGciOiJFUzI1NiJ9.e30.c2ln",
                "EyJhbGciOiJFUzI1NiJ9.e30.c2ln",
                "ey+hbGciOiJFUzI1NiJ9.e30.c2ln",
                "éyJhbGciOiJFUzI1NiJ9.e30.c2ln"
            })
    void ofWhenAnythingElseThenOpaque(String token) {
        assertThat(TokenShape.of(token)).isEqualTo(TokenShape.OPAQUE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"c2l+", "c2ln=", "c2ln~WyJz~", "c2 ln"})
    void ofWhenAnotherPartIsDamagedThenStillJwt(String last) {
        assertThat(TokenShape.of("eyJhbGciOiJFUzI1NiJ9.e30." + last)).isEqualTo(TokenShape.JWT);
    }

    @Test
    void ofWhenEveryOctetBeforeTheObjectThenJwtAfterWhiteSpaceAlone() {
        for (int octet = 0; octet < 256; octet++) {
            byte[] text = "x{\"alg\":1}".getBytes(StandardCharsets.US_ASCII);
            text[0] = (byte) octet;
            boolean space = octet == ' ' || octet == '\t' || octet == '\n' || octet == '\r';
            assertThat(TokenShape.of(encode(text) + ".e30.c2ln") == TokenShape.JWT)
                    .as("octet %d", octet)
                    .isEqualTo(space);
        }
    }
}
