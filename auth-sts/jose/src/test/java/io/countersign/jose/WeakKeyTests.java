// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys of strangers that are none: refused as what they are, in a proof and in a set, with every provider. */
class WeakKeyTests {

    private static final long SEED = 20_261_123;

    private static final int COUNT = 200;

    private static final KeyProofVerifier PROOFS = new KeyProofVerifier(
            "dpop+jwt",
            new HashSet<>(Arrays.stream(JwsAlgorithm.values())
                    .filter(algorithm -> !algorithm.isSymmetric())
                    .toList()),
            16 * 1024);

    /** No coordinate x belongs to y = 2: its square would be none. */
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
        assertThatExceptionOfType(JoseException.class)
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

    private static void assertFound(JsonWebKey good, String keys, JwsAlgorithm algorithm, String providers) {
        TestKeySource source = new TestKeySource();
        source.publish("{\"keys\":" + keys + "}");
        RemoteKeySet set = new RemoteKeySet(
                "test", algorithm, source, KeySetSettings.DEFAULT, TestTokens.CLOCK, JcaProviders.of(providers));
        assertThat(set.find(good.keyId())).as(keys).isInstanceOf(KeySource.Lookup.Found.class);
    }

    private static void assertProofRefused(JwsAlgorithm algorithm, String jwk) {
        assertThatExceptionOfType(JoseException.class)
                .as(jwk)
                .isThrownBy(() -> PROOFS.verify(proof(algorithm.jwaName(), jwk, algorithm)));
    }

    private static String proof(String alg, String jwk, JwsAlgorithm form) {
        String header = "{\"typ\":\"dpop+jwt\",\"alg\":\"" + alg + "\",\"jwk\":" + jwk + "}";
        return String.join(
                ".",
                List.of(
                        TestTokens.encode(header),
                        TestTokens.encode("{}"),
                        Base64Url.encode(TestWeakKeys.signature(form))));
    }
}
