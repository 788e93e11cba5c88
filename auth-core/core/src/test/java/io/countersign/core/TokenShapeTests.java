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

    @ParameterizedTest
    @ValueSource(
            strings = {
                " \t\n{\"alg\":\"ES256\"}",
                "{\"alg\":\"ES256\"}",
                "{ \"typ\":\"at+jwt\"}",
                "{\n\"alg\":\"none\"}",
                "{}"
            })
    void ofWhenFirstPartIsAnObjectThenJwt(String header) {
        String first = Base64.getUrlEncoder().withoutPadding().encodeToString(header.getBytes(StandardCharsets.UTF_8));
        assertThat(TokenShape.of(first + ".e30.c2ln")).isEqualTo(TokenShape.JWT);
        assertThat(TokenShape.of(first + ".key.iv.text.tag")).isEqualTo(TokenShape.JWT);
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
                "2YotnFZFEjr1zCsicMWpAA",
                "v2.local.abc",
                "gho_16C7e42F292c6912E7710c838347Ae178B4a",
                "ebJhbGciOiJFUzI1NiJ9.e30.c2ln",
                "EyJhbGciOiJFUzI1NiJ9.e30.c2ln"
            })
    void ofWhenAnythingElseThenOpaque(String token) {
        assertThat(TokenShape.of(token)).isEqualTo(TokenShape.OPAQUE);
    }

    @Test
    void ofWhenEveryFirstOctetThenJwtForAnOpeningBraceAlone() {
        for (int octet = 0; octet < 256; octet++) {
            String first = Base64.getUrlEncoder().withoutPadding().encodeToString(new byte[] {(byte) octet, '"', 'a'});
            assertThat(TokenShape.of(first + ".e30.c2ln") == TokenShape.JWT)
                    .as("octet %d", octet)
                    .isEqualTo(octet == '{');
        }
    }
}
