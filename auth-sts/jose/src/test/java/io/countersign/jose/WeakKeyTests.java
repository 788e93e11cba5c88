// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.countersign.core.InvalidCredentialException;
import io.countersign.http.RemoteDocumentSettings;
import io.countersign.jose.jwt.KeyProofVerifier;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.jose.keyset.KeySource;
import io.countersign.jose.keyset.RemoteKeySet;
import io.countersign.jose.keyset.TestKeySource;
import io.countersign.json.StrictJson;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Invalid keys of strangers: refused in a proof and ignored in a key set, with every provider. */
class WeakKeyTests {

    private static final long SEED = 20_261_123;

    private static final int COUNT = 200;

    private static final KeyProofVerifier PROOFS = new KeyProofVerifier(
            "dpop+jwt",
            new HashSet<>(Arrays.stream(JwsAlgorithm.values())
                    .filter(algorithm -> !algorithm.isSymmetric())
                    .toList()),
            16 * 1024);

    /** There is no point with y = 2: its x² is not a square. */
    private static final String NO_POINT_OF_ED448 =
            "{\"kty\":\"OKP\",\"crv\":\"Ed448\",\"x\":\"Ag" + "A".repeat(74) + "\"}";

    private static Stream<Arguments> asymmetricWithEveryProvider() {
        return Stream.of("auto", "jdk", "bouncycastle")
                .flatMap(name -> Arrays.stream(JwsAlgorithm.values())
                        .filter(algorithm -> !algorithm.isSymmetric())
                        .filter(algorithm -> JcaProviders.of(name).supports(algorithm))
                        .map(algorithm -> arguments(name, algorithm)));
    }

    @ParameterizedTest
    @EnumSource(value = JwsAlgorithm.class, names = "HS.*", mode = EnumSource.Mode.MATCH_NONE)
    void verifyWhenKeyOfProofIsOfRandomBytesThenRefused(JwsAlgorithm algorithm) {
        for (String jwk : TestWeakKeys.fuzzed(algorithm, SEED, COUNT)) {
            assertProofRefused(algorithm, jwk);
        }
    }

    @ParameterizedTest
    @CsvSource({"X25519,32", "X448,56", "Ed25519,57", "Ed448,32", "P-256,32", "ed25519,32"})
    void verifyWhenKeyOfProofIsOfAnotherCurveThenRefused(String curve, int length) {
        for (String jwk : TestWeakKeys.fuzzedOkp(curve, length, SEED, COUNT)) {
            assertProofRefused(JwsAlgorithm.EDDSA, jwk);
            assertProofRefused(JwsAlgorithm.ED448, jwk);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Ed448", "EdDSA"})
    void verifyWhenKeyOfProofIsNoPointThenRefused(String alg) {
        assertThatExceptionOfType(InvalidCredentialException.class)
                .isThrownBy(() -> PROOFS.verify(proof(alg, NO_POINT_OF_ED448, JwsAlgorithm.ED448)));
    }

    @ParameterizedTest
    @MethodSource("asymmetricWithEveryProvider")
    void findWhenAnotherKeyOfTheSetIsOfRandomBytesThenFound(String providers, JwsAlgorithm algorithm) {
        JsonWebKey good = TestTokens.key(algorithm);
        for (String jwk : TestWeakKeys.fuzzed(algorithm, SEED, COUNT)) {
            assertFound(good, "[" + jwk + "," + good.toPublic().toSecretJson() + "]", algorithm, providers);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "jdk", "bouncycastle"})
    void findWhenAnotherKeyOfTheSetIsNoPointThenFound(String providers) {
        JsonWebKey good = TestTokens.key(JwsAlgorithm.ED448);
        assertFound(
                good,
                "[" + NO_POINT_OF_ED448 + "," + good.toPublic().toSecretJson() + "]",
                JwsAlgorithm.ED448,
                providers);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Ed25519", "Ed448"})
    void parseWhenPointIsOfLowOrderThenRefused(String name) {
        EdwardsCurve curve = EdwardsCurve.of(name);
        for (String jwk : TestWeakKeys.ofLowOrder(curve)) {
            assertThatExceptionOfType(InvalidCredentialException.class)
                    .as(jwk)
                    .isThrownBy(() -> JsonWebKey.parse(jwk))
                    .matches(ex -> Set.of("low_order_key", "malformed")
                            .contains(ex.code().value()));
        }
        assertThatExceptionOfType(InvalidCredentialException.class)
                .isThrownBy(() -> JsonWebKey.parse(TestWeakKeys.encoded(BigInteger.ONE, curve, 0)))
                .matches(ex -> ex.code().value().equals("low_order_key"));
    }

    @ParameterizedTest
    @EnumSource(names = {"EDDSA", "ED448"})
    void verifyWhenPointIsOfLowOrderThenNoSignatureForIt(JwsAlgorithm algorithm) {
        EdwardsCurve curve = algorithm.edwardsCurve();
        byte[] ofNobody = new byte[2 * curve.length()];
        ofNobody[0] = 1;
        for (String jwk : TestWeakKeys.ofLowOrder(curve)) {
            for (int i = 0; i < 20; i++) {
                String proof = proof(algorithm.jwaName(), jwk, "{\"n\":" + i + "}", ofNobody);
                assertThatExceptionOfType(InvalidCredentialException.class)
                        .as(jwk)
                        .isThrownBy(() -> PROOFS.verify(proof));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"EDDSA", "ED448"})
    void parseWhenAnyEncodingThenReadWhereTheJdkFindsAPoint(JwsAlgorithm algorithm) {
        Random random = new Random(SEED);
        EdwardsCurve curve = algorithm.edwardsCurve();
        int points = 0;
        for (int i = 0; i < COUNT; i++) {
            BigInteger y = new BigInteger(8 * curve.length() - 8, random);
            String jwk = TestWeakKeys.encoded(y, curve, random.nextInt(2) * 0x80);
            boolean isPoint = isPointOfTheJdk(jwk, curve);
            points += isPoint ? 1 : 0;
            assertThat(isKey(jwk)).as(jwk).isEqualTo(isPoint);
        }
        assertThat(points).isBetween(COUNT / 4, COUNT * 3 / 4);
    }

    @ParameterizedTest
    @CsvSource({"2048,126", "3072,126", "4096,225"})
    void parseWhenModulusHasTheFingerprintOfRocaThenRefused(int bits, int primes) {
        BigInteger modulus = TestWeakKeys.roca(bits, primes, SEED);
        String jwk = "{\"kty\":\"RSA\",\"n\":\"" + UnsignedIntegers.encode(modulus) + "\",\"e\":\"AQAB\"}";
        assertThat(modulus.bitLength()).isEqualTo(bits);
        assertThatExceptionOfType(InvalidCredentialException.class)
                .isThrownBy(() -> JsonWebKey.parse(jwk))
                .matches(ex -> ex.code().value().equals("roca_key"));
        assertProofRefused(JwsAlgorithm.PS256, jwk);
        assertThat(JwkSet.parse("{\"keys\":[" + jwk + "]}").keys()).isEmpty();
    }

    @Test
    void matchesWhenModulusIsOneThatWasFactoredThenTrue() {
        BigInteger published = new BigInteger(
                "21703702240481262394137296793233993738344061826068930116730537964841410791545942530054848154049369291702"
                        + "2366581760235442444526925713115319185064155523");
        assertThat(RocaFingerprint.matches(published)).isTrue();
        assertThat(RocaFingerprint.matches(published.add(BigInteger.TWO))).isFalse();
    }

    @Test
    void matchesWhenModulusIsOfTheSubgroupOfEachPrimeAloneThenFalse() {
        BigInteger product = BigInteger.ONE;
        BigInteger residue = BigInteger.ONE;
        BigInteger prime = BigInteger.TWO;
        int exponent = 0;
        for (int i = 0; i < 38; i++) {
            prime = prime.nextProbablePrime();
            BigInteger wanted = BigInteger.valueOf(65537).modPow(BigInteger.valueOf(++exponent), prime);
            BigInteger step =
                    wanted.subtract(residue).multiply(product.modInverse(prime)).mod(prime);
            residue = residue.add(product.multiply(step));
            product = product.multiply(prime);
        }
        assertThat(RocaFingerprint.matches(residue)).isFalse();
        assertThat(RocaFingerprint.matches(BigInteger.valueOf(65537).pow(77).mod(product)))
                .isTrue();
    }

    @Test
    void parseWhenModulusIsOfTheJdkThenRead() {
        assertThat(isKey(TestTokens.key(JwsAlgorithm.RS256).toPublic().toSecretJson()))
                .isTrue();
        for (int i = 0; i < 1000; i++) {
            BigInteger odd =
                    new BigInteger(2048, new Random(SEED + i)).setBit(2047).setBit(0);
            assertThat(RocaFingerprint.matches(odd)).isFalse();
        }
    }

    private static boolean isKey(String jwk) {
        try {
            JsonWebKey.parse(jwk);
            return true;
        } catch (InvalidCredentialException ex) {
            return false;
        }
    }

    private static boolean isPointOfTheJdk(String jwk, EdwardsCurve curve) {
        byte[] x = Base64Url.decode(StrictJson.parseObject(jwk).string("x"));
        try {
            KeyFactory factory = KeyFactory.getInstance(curve.jwkName());
            PublicKey key = factory.generatePublic(new X509EncodedKeySpec(curve.publicDer(x)));
            Signature.getInstance(curve.jwkName()).initVerify(key);
            return true;
        } catch (GeneralSecurityException ex) {
            return false;
        }
    }

    private static void assertFound(JsonWebKey good, String keys, JwsAlgorithm algorithm, String providers) {
        TestKeySource source = new TestKeySource();
        source.publish("{\"keys\":" + keys + "}");
        RemoteKeySet set = new RemoteKeySet(
                "test",
                algorithm,
                source,
                RemoteDocumentSettings.DEFAULT,
                TestTokens.CLOCK,
                JcaProviders.of(providers));
        assertThat(set.find(good.keyId())).as(keys).isInstanceOf(KeySource.Lookup.Found.class);
    }

    private static void assertProofRefused(JwsAlgorithm algorithm, String jwk) {
        assertThatExceptionOfType(InvalidCredentialException.class)
                .as(jwk)
                .isThrownBy(() -> PROOFS.verify(proof(algorithm.jwaName(), jwk, algorithm)));
    }

    private static String proof(String alg, String jwk, JwsAlgorithm form) {
        return proof(alg, jwk, "{}", TestWeakKeys.signature(form));
    }

    private static String proof(String alg, String jwk, String claims, byte[] signature) {
        String header = "{\"typ\":\"dpop+jwt\",\"alg\":\"" + alg + "\",\"jwk\":" + jwk + "}";
        return TestTokens.encode(header) + "." + TestTokens.encode(claims) + "." + Base64Url.encode(signature);
    }
}
