// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.json.JsonObject;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class Ed448VerifierTests {

    private static final int LENGTH = EdwardsCurve.ED448.length();

    private static final BigInteger ORDER =
            Ed448Scalars.littleEndian(EdwardsCurve.ED448.order(), 0, EdwardsCurve.ED448.length());

    private final Random random = new Random(448);

    private final JsonWebKey key = JsonWebKey.generate(JwsAlgorithm.ED448);

    private final AtomicInteger asked = new AtomicInteger();

    static Stream<JsonObject> wycheproof() {
        return TestVectors.read("wycheproof.json", "groups").stream()
                .filter(group -> "Ed448".equals(group.string("alg")));
    }

    @ParameterizedTest
    @MethodSource("wycheproof")
    void verifyWhenVectorOfWycheproofThenAsItSays(JsonObject group) {
        SignatureCheck check = prepared(TestVectors.key(group));
        for (JsonObject test : TestVectors.objects(group, "tests")) {
            byte[] text = TestVectors.bytes(test, "msg");
            assertThat(check.verify(text, 0, text.length, TestVectors.bytes(test, "sig")))
                    .as("%s: %s", test.number("id"), test.string("comment"))
                    .isEqualTo(test.get("valid"));
        }
    }

    static Stream<JsonObject> rfc8032() {
        return TestVectors.read("rfc8032.json", "groups").stream()
                .filter(vector -> "Ed448".equals(vector.string("alg")));
    }

    @ParameterizedTest
    @MethodSource("rfc8032")
    void verifyWhenVectorOfRfc8032ThenRightForThisTextOnly(JsonObject vector) {
        SignatureCheck check = prepared(TestVectors.key(vector));
        byte[] text = TestVectors.bytes(vector, "msg");
        byte[] signature = TestVectors.bytes(vector, "sig");
        assertThat(check.verify(text, 0, text.length, signature)).isTrue();
        byte[] longer = Arrays.copyOf(text, text.length + 1);
        assertThat(check.verify(longer, 0, longer.length, signature)).isFalse();
        assertThat(check.verify(longer, 0, text.length, signature)).isTrue();
    }

    @Test
    void verifyWhenTextHasAnyLengthThenRight() {
        SignatureCheck check = prepared(key);
        for (int length = 0; length < 300; length++) {
            byte[] text = bytes(length);
            assertThat(check.verify(text, 0, length, sign(text)))
                    .as("%d", length)
                    .isTrue();
        }
    }

    @Test
    void verifyWhenOneBitDiffersThenWrong() {
        SignatureCheck check = prepared(key);
        byte[] text = bytes(100);
        byte[] signature = sign(text);
        for (int bit = 0; bit < 8 * signature.length; bit++) {
            byte[] other = signature.clone();
            other[bit >> 3] ^= (byte) (1 << (bit & 7));
            assertThat(check.verify(text, 0, text.length, other)).as("%d", bit).isFalse();
        }
    }

    @Test
    void verifyWhenOrderIsAddedThenWrong() {
        SignatureCheck check = prepared(key);
        byte[] text = bytes(10);
        byte[] signature = sign(text);
        BigInteger s = Ed448Scalars.littleEndian(signature, LENGTH, LENGTH).add(ORDER);
        assertThat(check.verify(text, 0, text.length, with(signature, LENGTH, s)))
                .isFalse();
    }

    @Test
    void verifyWhenRIsNoCanonicalEncodingThenWrong() {
        SignatureCheck check = prepared(key);
        byte[] text = bytes(10);
        for (BigInteger y : List.of(Ed448Field.P, Ed448Field.P.add(BigInteger.ONE), BigInteger.ONE, BigInteger.ZERO)) {
            assertThat(check.verify(text, 0, text.length, with(sign(text), 0, y)))
                    .isFalse();
        }
        assertThat(check.verify(text, 0, text.length, new byte[2 * LENGTH])).isFalse();
        assertThat(check.verify(text, 0, text.length, new byte[2 * LENGTH - 1])).isFalse();
        assertThat(check.verify(text, 0, text.length, new byte[0])).isFalse();
    }

    @Test
    void verifyWhenKeyIsUsedForTheFirstTimesThenTheProviderIsAsked() {
        SignatureCheck check = prepared(key);
        byte[] text = bytes(1);
        assertThat(asked).hasValue(Ed448Verifier.BY_PROVIDER + 1);
        assertThat(check.verify(text, 0, 1, sign(text))).isTrue();
        assertThat(asked).hasValue(Ed448Verifier.BY_PROVIDER + 1);
    }

    @Test
    void ofWhenProviderIsPinnedThenItVerifies() {
        assertThat(SignatureCheck.of(key.material(), JwsAlgorithm.ED448, JcaProviders.best()))
                .isInstanceOf(Ed448Verifier.class);
        assertThat(SignatureCheck.of(key.material(), JwsAlgorithm.ED448, JcaProviders.jdk()))
                .isInstanceOf(SignatureVerifier.class);
    }

    @Test
    void plusBaseWhenFactorIsTheOrderThenNeutral() {
        Ed448Comb comb = comb();
        byte[] neutral = Ed448Point.neutral().encode();
        assertThat(comb.plusBase(BigInteger.ZERO, BigInteger.ZERO).encode()).isEqualTo(neutral);
        assertThat(comb.plusBase(ORDER, BigInteger.ZERO).encode()).isEqualTo(neutral);
        assertThat(comb.plusBase(BigInteger.ZERO, ORDER).encode()).isEqualTo(neutral);
        assertThat(comb.plusBase(BigInteger.ONE, BigInteger.ZERO).encode()).isNotEqualTo(neutral);
    }

    @Test
    void plusBaseWhenFactorsAreSplitThenTheSumIsTheSame() {
        Ed448Comb comb = comb();
        for (int i = 0; i < 50; i++) {
            BigInteger one = new BigInteger(446, random).mod(ORDER);
            BigInteger other = new BigInteger(446, random).mod(ORDER);
            BigInteger sum = one.add(other).mod(ORDER);
            Ed448Point expected = comb.plusBase(sum, sum);
            Ed448Point parts = comb.plusBase(one, one);
            Ed448Point rest = comb.plusBase(other, other);
            assertThat(plus(parts, rest).encode()).isEqualTo(expected.encode());
        }
    }

    private Ed448Comb comb() {
        return Ed448Comb.ofKey(Ed448Point.negated(raw((KeyMaterial.Pair) key.material())));
    }

    private static Ed448Point plus(Ed448Point one, Ed448Point other) {
        long[] inverse = Ed448Field.inverse(other.z);
        long[] x = new long[Ed448Field.LIMBS];
        long[] y = new long[Ed448Field.LIMBS];
        Ed448Field.multiply(x, other.x, inverse);
        Ed448Field.multiply(y, other.y, inverse);
        one.add(x, y);
        return one;
    }

    /** Returns a check that has its table already. */
    private SignatureCheck prepared(JsonWebKey of) {
        KeyMaterial.Pair pair = (KeyMaterial.Pair) of.material();
        SignatureForm form = SignatureForm.of(JwsAlgorithm.ED448, pair.publicKey());
        SignatureCheck provider = (text, from, length, signature) -> {
            asked.incrementAndGet();
            return false;
        };
        SignatureCheck check = new Ed448Verifier(provider, form, raw(pair));
        for (int i = 0; i <= Ed448Verifier.BY_PROVIDER; i++) {
            assertThat(check.verify(new byte[0], 0, 0, new byte[2 * LENGTH])).isFalse();
        }
        return check;
    }

    private static byte[] raw(KeyMaterial.Pair pair) {
        return EdwardsCurve.ED448.rawPublic(pair.publicKey().getEncoded());
    }

    private byte[] sign(byte[] text) {
        return SigningEngine.of(key.material(), JwsAlgorithm.ED448, JcaProviders.best())
                .sign(text, text.length);
    }

    private byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private static byte[] with(byte[] signature, int from, BigInteger number) {
        byte[] other = signature.clone();
        for (int i = 0; i < LENGTH; i++) {
            other[from + i] = number.shiftRight(8 * i).byteValue();
        }
        return other;
    }
}
