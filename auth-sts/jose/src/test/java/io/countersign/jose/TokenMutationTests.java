// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
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

    private static final String[] TOKENS = {
        TestTokens.token(JwsAlgorithm.HS256),
        TestTokens.token(JwsAlgorithm.ES256),
        TestTokens.token(JwsAlgorithm.EDDSA),
        TestTokens.token(JwsAlgorithm.PS256)
    };

    private static final JwtVerifier[] VERIFIERS = {
        TestTokens.verifier(JwsAlgorithm.HS256).build(),
        TestTokens.verifier(JwsAlgorithm.ES256).build(),
        TestTokens.verifier(JwsAlgorithm.EDDSA).build(),
        TestTokens.verifier(JwsAlgorithm.PS256).build()
    };

    @Property
    void verifyWhenOneBitIsFlippedThenRefused(
            @ForAll @IntRange(max = 3) int which,
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
            @ForAll @IntRange(max = 3) int which, @ForAll @IntRange(max = 100_000) int at, @ForAll char other) {
        StringBuilder token = new StringBuilder(TOKENS[which]);
        int index = at % token.length();
        Assume.that(token.charAt(index) != other);
        token.setCharAt(index, other);

        assertThat(VERIFIERS[which].verify(token.toString())).isInstanceOf(JwtVerification.Invalid.class);
    }

    @Property
    void verifyWhenCutOrGrownThenRefused(
            @ForAll @IntRange(max = 3) int which,
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
