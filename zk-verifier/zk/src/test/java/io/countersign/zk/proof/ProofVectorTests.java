// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.nativecore.NativeCore;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** Every proof of the shared vectors, alone and in batches. Skipped if the build had no cargo. */
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
class ProofVectorTests {

    private static final ProofSystem SYSTEM = new NativeGroth16(NativeCore.load());

    private static Groth16Key key(Circuit circuit) throws IOException {
        return Groth16Key.parse(Files.readAllBytes(
                Vectors.CIRCUITS.resolve("artefacts/" + circuit.circuitName() + "/verifying_key.bin")));
    }

    private static Claim claim(Circuit circuit, JsonNode vector) {
        return new Claim(
                new Statement(circuit, Vectors.elements(vector.required("signals"))),
                new Proof(HexFormat.of().parseHex(vector.required("proof").asString())));
    }

    private static ProofVerdict expected(JsonNode vector) {
        return ProofVerdict.valueOf(vector.required("verdict").asString().toUpperCase(Locale.ROOT));
    }

    private static boolean isClaim(Circuit circuit, JsonNode vector) {
        try {
            claim(circuit, vector);
            return true;
        } catch (IllegalArgumentException ex) {
            return false;
        }
    }

    @ParameterizedTest
    @EnumSource
    void keyWhenReadThenItsIdIsThatOfTheVectors(Circuit circuit) throws IOException {
        assertThat(key(circuit).circuit()).isEqualTo(circuit);
        assertThat(key(circuit).id()).hasToString(Vectors.keyId(circuit));
    }

    @ParameterizedTest
    @EnumSource
    void verifyWhenVectorThenItsVerdict(Circuit circuit) throws IOException {
        BatchVerifier verifier = SYSTEM.verifier(key(circuit));
        assertThat(Vectors.proofs(circuit).filter(vector -> isClaim(circuit, vector)))
                .isNotEmpty()
                .allSatisfy(vector -> assertThat(verifier.verify(List.of(claim(circuit, vector))))
                        .as(vector.required("name").asString())
                        .containsExactly(expected(vector)));
    }

    @ParameterizedTest
    @EnumSource
    void claimWhenVectorIsNotOneThenItIsBadByTheVectorsToo(Circuit circuit) {
        assertThat(Vectors.proofs(circuit).filter(vector -> !isClaim(circuit, vector)))
                .isNotEmpty()
                .allSatisfy(vector -> assertThat(expected(vector)).isEqualTo(ProofVerdict.MALFORMED));
    }

    @ParameterizedTest
    @EnumSource
    void verifyWhenAllVectorsAreOneBatchThenEachHasItsOwnVerdict(Circuit circuit) throws IOException {
        List<Claim> claims = new ArrayList<>();
        List<ProofVerdict> expected = new ArrayList<>();
        Vectors.proofs(circuit).filter(vector -> isClaim(circuit, vector)).forEach(vector -> {
            claims.add(claim(circuit, vector));
            expected.add(expected(vector));
        });
        assertThat(SYSTEM.verifier(key(circuit)).verify(claims)).isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource
    void keyWhenAPointIsAlteredThenItDoesNotLoad(Circuit circuit) throws IOException {
        byte[] packed = key(circuit).packed();
        packed[packed.length - 1] ^= 1;
        VerifyingKey altered = Groth16Key.parse(packed);
        assertThatIllegalArgumentException().isThrownBy(() -> SYSTEM.verifier(altered));
    }

    @ParameterizedTest
    @EnumSource
    void keyWhenAPointIsInfinityThenItDoesNotLoad(Circuit circuit) throws IOException {
        byte[] packed = key(circuit).packed();
        Arrays.fill(packed, packed.length - 64, packed.length, (byte) 0);
        VerifyingKey altered = Groth16Key.parse(packed);
        assertThatIllegalArgumentException().isThrownBy(() -> SYSTEM.verifier(altered));
    }
}
