// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;

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

    private static final JwsSigner SIGNER = new JwsSigner(TestTokens.key(JwsAlgorithm.HS256), JwsAlgorithm.HS256);

    @Property
    void verifyWhenOneBitIsFlippedThenRefused(
            @ForAll @IntRange(max = 5) int which,
            @ForAll @IntRange(max = 100_000) int at,
            @ForAll @IntRange(max = 6) int bit) {
        StringBuilder token = new StringBuilder(TOKENS[which]);
        int index = at % token.length();
        token.setCharAt(index, (char) (token.charAt(index) ^ (1 << bit)));

        assertThat(VERIFIERS[which].verify(TOKENS[which])).isInstanceOf(JwtVerification.Valid.class);
        assertThat(VERIFIERS[which].verify(token.toString())).isInstanceOf(JwtVerification.Invalid.class);
    }

    @Property
    void verifyWhenAnyCharacterIsAnotherThenRefused(
            @ForAll @IntRange(max = 5) int which, @ForAll @IntRange(max = 100_000) int at, @ForAll char other) {
        StringBuilder token = new StringBuilder(TOKENS[which]);
        int index = at % token.length();
        Assume.that(token.charAt(index) != other);
        token.setCharAt(index, other);

        assertThat(VERIFIERS[which].verify(token.toString())).isInstanceOf(JwtVerification.Invalid.class);
    }

    @Property
    void verifyWhenCutOrGrownThenRefused(
            @ForAll @IntRange(max = 5) int which,
            @ForAll @IntRange(max = 100_000) int at,
            @ForAll @StringLength(min = 1, max = 5) String more) {
        String token = TOKENS[which];
        int index = at % token.length();

        assertThat(VERIFIERS[which].verify(token.substring(0, index))).isInstanceOf(JwtVerification.Invalid.class);
        assertThat(VERIFIERS[which].verify(token.substring(0, index) + more + token.substring(index)))
                .isInstanceOf(JwtVerification.Invalid.class);
    }

    @Property
    void verifyWhenAnyTextThenInvalid(@ForAll String text) {
        assertThat(VERIFIERS[0].verify(text)).isInstanceOf(JwtVerification.Invalid.class);
    }

    @Property
    void decodeWhenEncodedThenSameBytes(@ForAll byte[] bytes) {
        assertThat(Base64Url.decode(Base64Url.encode(bytes))).isEqualTo(bytes);
    }

    @Property
    void decodeWhenTextIsDecodedThenItIsTheOneSpelling(@ForAll @From("nearlyBase64Url") String text) {
        byte[] decoded;
        try {
            decoded = Base64Url.decode(text);
        } catch (JoseException ex) {
            assertThat(isCanonical(text)).isFalse();
            return;
        }
        assertThat(Base64Url.encode(decoded)).isEqualTo(text);
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

    @Provide
    Arbitrary<String> nearlyBase64Url() {
        return Arbitraries.strings()
                .withChars("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_-_AAAAQgw")
                .withChars("=+/ ")
                .ofMaxLength(12);
    }

    @Property
    void parseWhenWrittenThenSameMembers(@ForAll @From("objects") Map<String, Object> object) {
        JsonObject read = StrictJson.parseObject(JsonWriter.write(object));

        assertThat(read).isEqualTo(object);
    }

    @Property
    void parseWhenSignedThenSameClaims(@ForAll @From("objects") Map<String, Object> claims) {
        CompactJws jws = CompactJws.parse(SIGNER.sign("at+jwt", JsonWriter.write(claims)));

        assertThat(jws.unverifiedClaims()).isEqualTo(claims);
        assertThat(jws.header().type()).isEqualTo("at+jwt");
        assertThat(jws.header().keyId()).isEqualTo(SIGNER.keyId());
    }

    @Property
    void parseWhenAnyMemberComesTwiceThenRefused(
            @ForAll @From("objects") Map<String, Object> object, @ForAll @IntRange(max = 100) int which) {
        Assume.that(!object.isEmpty());
        String name = List.copyOf(object.keySet()).get(which % object.size());
        String twice = JsonWriter.text(object).replaceFirst("\\{", "{" + Matcher.quoteReplacement(member(name)) + ",");

        assertThatExceptionOfType(JoseException.class)
                .isThrownBy(() -> StrictJson.parseObject(twice))
                .withMessageContaining("twice");
        assertThatExceptionOfType(JoseException.class)
                .isThrownBy(() -> StrictJson.parseObject("{\"a\":[{\"b\":" + twice + "}]}"))
                .withMessageContaining("twice");
    }

    /** With every character escaped: another spelling of the same name. */
    private static String member(String name) {
        return name.chars().mapToObj(c -> String.format("\\u%04x", c)).collect(Collectors.joining("", "\"", "\":null"));
    }

    @Provide
    Arbitrary<Map<String, Object>> objects() {
        Arbitrary<String> texts = Arbitraries.strings().all().ofMaxLength(20).filter(TokenMutationTests::isText);
        Arbitrary<Object> values = Arbitraries.oneOf(
                texts.map(Object.class::cast),
                Arbitraries.longs()
                        .between(-99_999_999_999_999_999L, 999_999_999_999_999_999L)
                        .map(Object.class::cast),
                Arbitraries.of(true, false).map(Object.class::cast),
                texts.list().ofMaxSize(3).map(Object.class::cast),
                Arbitraries.maps(texts, texts).ofMaxSize(3).map(Object.class::cast));
        return Arbitraries.maps(texts, values).ofMaxSize(12);
    }

    private static boolean isText(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8).equals(text);
    }

    @Property
    void parseWhenAnyByteIsAnotherThenReadOrRefused(@ForAll @IntRange(max = 100_000) int at, @ForAll byte other) {
        byte[] json = TestTokens.payload().getBytes(StandardCharsets.UTF_8);
        json[at % json.length] = other;
        try {
            assertThat(StrictJson.parseObject(json)).hasSizeBetween(5, 6);
        } catch (JoseException ex) {
            assertThat(ex).hasMessageNotContaining("alice");
        }
    }
}
