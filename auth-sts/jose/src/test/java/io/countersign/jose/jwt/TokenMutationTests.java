// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RandomInputs;
import io.countersign.jose.Base64Url;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.TestTokens;
import io.countersign.json.JsonWriter;
import io.countersign.json.StrictJson;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class TokenMutationTests {

    private static final List<JwsAlgorithm> ALGORITHMS = List.of(
            JwsAlgorithm.HS256,
            JwsAlgorithm.ES256,
            JwsAlgorithm.EDDSA,
            JwsAlgorithm.PS256,
            JwsAlgorithm.ED448,
            JwsAlgorithm.ML_DSA_65);

    private static final String[] TOKENS =
            ALGORITHMS.stream().map(TestTokens::token).toArray(String[]::new);

    private static final JwtVerifier[] VERIFIERS = ALGORITHMS.stream()
            .map(algorithm -> TestTokens.verifier(algorithm).build())
            .toArray(JwtVerifier[]::new);

    private static final String NEARLY_BASE64URL =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_-_AAAAQgw=+/ ";

    private static final int TIMES = 1000;

    private static final JwsSigner SIGNER = new JwsSigner(TestTokens.key(JwsAlgorithm.HS256), JwsAlgorithm.HS256);

    @Test
    void verifyWhenOneBitIsFlippedThenRefused() {
        RandomInputs.check(TIMES, inputs -> {
            int which = inputs.below(TOKENS.length);
            StringBuilder token = new StringBuilder(TOKENS[which]);
            int index = inputs.below(token.length());
            token.setCharAt(index, (char) (token.charAt(index) ^ (1 << inputs.below(7))));

            assertThat(VERIFIERS[which].verify(TOKENS[which])).isInstanceOf(JwtVerification.Accepted.class);
            assertThat(VERIFIERS[which].verify(token.toString())).isInstanceOf(JwtVerification.Rejected.class);
        });
    }

    @Test
    void verifyWhenAnyCharacterIsAnotherThenRefused() {
        RandomInputs.check(TIMES, inputs -> {
            int which = inputs.below(TOKENS.length);
            StringBuilder token = new StringBuilder(TOKENS[which]);
            int index = inputs.below(token.length());
            token.setCharAt(index, inputs.otherThan(token.charAt(index)));

            assertThat(VERIFIERS[which].verify(token.toString())).isInstanceOf(JwtVerification.Rejected.class);
        });
    }

    @Test
    void verifyWhenCutOrGrownThenRefused() {
        RandomInputs.check(TIMES, inputs -> {
            int which = inputs.below(TOKENS.length);
            String token = TOKENS[which];
            int index = inputs.below(token.length());
            String grown = token.substring(0, index) + inputs.units(1, 5) + token.substring(index);

            assertThat(VERIFIERS[which].verify(token.substring(0, index))).isInstanceOf(JwtVerification.Rejected.class);
            assertThat(VERIFIERS[which].verify(grown)).isInstanceOf(JwtVerification.Rejected.class);
        });
    }

    @Test
    void verifyWhenAnyTextThenInvalid() {
        RandomInputs.check(
                TIMES,
                inputs -> assertThat(VERIFIERS[0].verify(inputs.units(0, 255)))
                        .isInstanceOf(JwtVerification.Rejected.class));
    }

    @Test
    void decodeWhenEncodedThenSameBytes() {
        RandomInputs.check(TIMES, inputs -> {
            byte[] bytes = inputs.octets(255);

            assertThat(Base64Url.decode(Base64Url.encode(bytes))).isEqualTo(bytes);
        });
    }

    @Test
    void decodeWhenTextIsDecodedThenItIsTheOneSpelling() {
        RandomInputs.check(TIMES, inputs -> {
            String text = inputs.of(NEARLY_BASE64URL, 12);
            byte[] decoded;
            try {
                decoded = Base64Url.decode(text);
            } catch (InvalidCredentialException ex) {
                assertThat(isCanonical(text)).isFalse();
                return;
            }
            assertThat(Base64Url.encode(decoded)).isEqualTo(text);
        });
    }

    private static boolean isCanonical(String text) {
        try {
            byte[] decoded = Base64.getUrlDecoder().decode(text);
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(decoded)
                    .equals(text);
        } catch (IllegalArgumentException ex) {
            return false;
        }
    }

    @Test
    void parseWhenWrittenThenSameMembers() {
        RandomInputs.check(TIMES, inputs -> {
            Map<String, Object> object = object(inputs);

            assertThat(StrictJson.parseObject(JsonWriter.write(object))).isEqualTo(object);
        });
    }

    @Test
    void parseWhenSignedThenSameClaims() {
        RandomInputs.check(TIMES, inputs -> {
            Map<String, Object> claims = object(inputs);
            CompactJws jws = CompactJws.parse(SIGNER.sign("at+jwt", JsonWriter.write(claims)));

            assertThat(jws.unverifiedClaims()).isEqualTo(claims);
            assertThat(jws.header().type()).isEqualTo("at+jwt");
            assertThat(jws.header().keyId()).isEqualTo(SIGNER.keyId());
        });
    }

    @Test
    void parseWhenAnyMemberComesTwiceThenRefused() {
        RandomInputs.check(TIMES, inputs -> {
            Map<String, Object> object = object(inputs);
            object.putIfAbsent(inputs.text(20), true);
            String name = List.copyOf(object.keySet()).get(inputs.below(object.size()));
            String twice =
                    JsonWriter.text(object).replaceFirst("\\{", "{" + Matcher.quoteReplacement(member(name)) + ",");

            assertThatExceptionOfType(InvalidCredentialException.class)
                    .isThrownBy(() -> StrictJson.parseObject(twice))
                    .withMessageContaining("twice");
            assertThatExceptionOfType(InvalidCredentialException.class)
                    .isThrownBy(() -> StrictJson.parseObject("{\"a\":[{\"b\":" + twice + "}]}"))
                    .withMessageContaining("twice");
        });
    }

    /** With every character escaped: another spelling of the same name. */
    private static String member(String name) {
        return name.chars().mapToObj(c -> String.format("\\u%04x", c)).collect(Collectors.joining("", "\"", "\":null"));
    }

    private static Map<String, Object> object(RandomInputs inputs) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int left = inputs.below(13); left > 0; left--) {
            object.put(inputs.text(20), value(inputs));
        }
        return object;
    }

    private static Object value(RandomInputs inputs) {
        return switch (inputs.below(5)) {
            case 0 -> inputs.text(20);
            case 1 -> inputs.between(-99_999_999_999_999_999L, 999_999_999_999_999_999L);
            case 2 -> inputs.flip();
            case 3 -> inputs.list(3, () -> inputs.text(20));
            default -> {
                Map<String, String> texts = new LinkedHashMap<>();
                inputs.list(3, () -> inputs.text(20)).forEach(name -> texts.put(name, inputs.text(20)));
                yield texts;
            }
        };
    }

    @Test
    void parseWhenAnyByteIsAnotherThenReadOrRefused() {
        RandomInputs.check(TIMES, inputs -> {
            byte[] json = TestTokens.payload().getBytes(StandardCharsets.UTF_8);
            json[inputs.below(json.length)] = inputs.octet();
            try {
                assertThat(StrictJson.parseObject(json)).hasSizeBetween(5, 6);
            } catch (InvalidCredentialException ex) {
                assertThat(ex).hasMessageNotContaining("alice");
            }
        });
    }
}
