// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.nativecore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Skipped if the build had no cargo. */
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
class NativeCoreTests {

    private static final HexFormat HEX = HexFormat.of();

    /** Modulus of the field, the smallest number that is not an element. */
    private static final String MODULUS = "30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001";

    private final NativeCore core = NativeCore.load();

    @Test
    void loadWhenCalledAgainThenTheSame() {
        assertThat(NativeCore.load()).isSameAs(core);
        assertThat(core.info()).contains("\"abi\":3", "\"faultInjection\":false");
        assertThat(core.digest()).matches("[0-9a-f]{64}");
    }

    @Test
    void poseidonWhenOneAndTwoThenTheHashThatCircomlibPublishes() {
        byte[] inputs = new byte[64];
        inputs[31] = 1;
        inputs[63] = 2;
        assertThat(HEX.formatHex(core.poseidon(inputs)))
                .isEqualTo("115cc0f5e7d690413df64c6b9662e9cf2a3617f2743245519e19607a4417189a");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 31, 33, 9 * 32})
    void poseidonWhenInputsAreNotWholeElementsThenRefused(int length) {
        assertThatIllegalArgumentException().isThrownBy(() -> core.poseidon(new byte[length]));
    }

    @Test
    void poseidonWhenInputIsNotBelowTheModulusThenRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> core.poseidon(HEX.parseHex(MODULUS)));
    }

    @Test
    void verifyWhenHandleWasNeverGivenThenItCannotTell() {
        assertThatExceptionOfType(NativeCallException.class)
                .isThrownBy(() -> core.verify(987_654_321L, new byte[288], 1));
    }

    @Test
    void loadKeyWhenNotAKeyThenRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> core.loadKey(new byte[0], new byte[0]));
        assertThatIllegalArgumentException().isThrownBy(() -> core.loadKey(new byte[578], new byte[0]));
    }

    @Test
    void descriptorWhenNotConstraintsThenRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> core.descriptorOfCircuit(2, 2, new byte[0]));
        assertThatIllegalArgumentException().isThrownBy(() -> core.loadKey(new byte[] {2, 1, 2, 6}, new byte[100]));
    }

    @Test
    void loadProverWhenSystemIsUnknownThenRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> core.loadProver(4, 2, new byte[0], new byte[0]));
    }

    @Test
    void pairingCheckWhenNoPairsThenHolds() {
        assertThat(core.pairingCheck(new byte[0])).isTrue();
        assertThat(core.pairingCheck(new byte[192])).isTrue();
        assertThatIllegalArgumentException().isThrownBy(() -> core.pairingCheck(new byte[191]));
    }

    @Test
    void libraryWhenAlteredThenRefused() {
        LibraryFile genuine = LibraryFile.ofPlatform();
        byte[] altered = genuine.octets();
        altered[altered.length / 2] ^= 1;
        assertThatExceptionOfType(NativeLibraryException.class)
                .isThrownBy(() -> LibraryFile.checked(altered, genuine.digest()))
                .withMessageContaining("not the one that was built");
    }

    @Test
    void libraryWhenThereIsNoneForThePlatformThenRefused() {
        assertThatExceptionOfType(NativeLibraryException.class)
                .isThrownBy(() -> LibraryFile.of("plan9-mips"))
                .withMessageContaining("plan9-mips");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 12, -1, Integer.MAX_VALUE})
    void statusWhenForeignThenItCannotTell(int code) {
        assertThatExceptionOfType(NativeCallException.class).isThrownBy(() -> Status.require(code));
    }
}
