// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.nativecore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.nativecore.Rbe.Contribution;
import io.countersign.nativecore.RbeException.Reason;
import java.util.Arrays;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Skipped if the build had no cargo. */
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
class RbeTests {

    private final Rbe rbe = NativeCore.load().rbe();

    private final RbeParameters parameters = rbe.developmentParameters(16);

    private final RbeDirectory directory = parameters.directory(true);

    @AfterEach
    void close() {
        directory.close();
        parameters.close();
    }

    private static byte[] secret(int number) {
        byte[] octets = new byte[32];
        octets[31] = (byte) number;
        return octets;
    }

    private static void refused(Reason reason, ThrowingCallable call) {
        assertThatExceptionOfType(RbeException.class)
                .isThrownBy(call)
                .returns(reason, RbeException::reason)
                .withMessageContaining(reason.name());
    }

    @Test
    void secretWhenAnInputDiffersThenAnother() {
        byte[] secret = rbe.secret(new byte[32], new byte[16], new byte[32]);
        assertThat(secret).hasSize(32).isEqualTo(rbe.secret(new byte[32], new byte[16], new byte[32]));
        assertThat(rbe.secret(secret, new byte[16], new byte[32])).isNotEqualTo(secret);
        assertThat(rbe.secret(new byte[32], Arrays.copyOf(secret, 16), new byte[32]))
                .isNotEqualTo(secret);
        assertThat(rbe.secret(new byte[32], new byte[16], secret)).isNotEqualTo(secret);
        assertThatIllegalArgumentException().isThrownBy(() -> rbe.secret(new byte[31], new byte[16], new byte[32]));
        assertThatIllegalArgumentException().isThrownBy(() -> rbe.secret(new byte[32], new byte[4], new byte[32]));
    }

    @Test
    void registerWhenTwoThenEachIsAMemberAndOthersAreAbsent() {
        directory.register(0, secret(11));
        byte[] commitment = directory.register(1, secret(13));
        assertThat(directory.commitment(0)).isEqualTo(commitment);
        assertThat(parameters.isMember(0, secret(11), commitment, directory.opening(0)))
                .isTrue();
        assertThat(parameters.isMember(1, secret(13), commitment, directory.opening(1)))
                .isTrue();
        assertThat(parameters.isMember(1, secret(11), commitment, directory.opening(1)))
                .isFalse();
        assertThat(parameters.isAbsent(2, commitment, directory.opening(2))).isTrue();
        assertThat(parameters.isAbsent(1, commitment, directory.opening(1))).isFalse();
    }

    @Test
    void changesWhenRefusedThenNothingChanges() {
        directory.register(0, secret(11));
        byte[] before = directory.block(0);
        refused(Reason.OCCUPIED, () -> directory.register(0, secret(12)));
        refused(Reason.VACANT, () -> directory.revoke(1, secret(11)));
        refused(Reason.MISMATCH, () -> directory.revoke(0, secret(12)));
        refused(Reason.MISMATCH, () -> directory.replace(0, secret(12), secret(13)));
        refused(Reason.MISMATCH, () -> directory.register(1, secret(0)));
        assertThatIllegalArgumentException().isThrownBy(() -> directory.register(16, secret(1)));
        assertThatIllegalArgumentException().isThrownBy(() -> directory.register(-1, secret(1)));
        assertThatIllegalArgumentException().isThrownBy(() -> directory.register(1, new byte[31]));
        assertThat(directory.block(0)).isEqualTo(before);

        byte[] replaced = directory.replace(0, secret(11), secret(12));
        directory.revoke(0, secret(12));
        assertThat(directory.register(0, secret(12))).isEqualTo(replaced);
    }

    @Test
    void watchWhenTheOpeningIsRightThenItFollows() {
        try (RbeDirectory one = parameters.directory(false)) {
            directory.register(0, secret(11));
            one.register(0, secret(11));
            refused(Reason.MISMATCH, () -> one.opening(1));
            refused(Reason.MISMATCH, () -> one.watch(1, directory.opening(0)));
            one.watch(1, directory.opening(1));
            directory.register(2, secret(13));
            one.register(2, secret(13));
            assertThat(one.opening(1)).isEqualTo(directory.opening(1));
        }
    }

    @Test
    void restoreWhenWrittenByAnotherThenTheSame() {
        directory.register(5, secret(11));
        byte[] octets = directory.block(1);
        byte[] secrets = secrets(11);
        try (RbeDirectory again = parameters.directory(false)) {
            refused(Reason.MISMATCH, () -> again.restore(1, octets, secrets(12)));
            refused(Reason.MISMATCH, () -> again.restore(1, octets, new byte[4 * 32]));
            assertThatIllegalArgumentException().isThrownBy(() -> again.restore(1, octets, new byte[3 * 32]));
            assertThatIllegalArgumentException().isThrownBy(() -> again.restore(1, new byte[48], secrets));
            assertThatIllegalArgumentException().isThrownBy(() -> again.restore(4, octets, secrets));
            byte[] other = octets.clone();
            System.arraycopy(directory.opening(4), 0, other, 0, 48);
            refused(Reason.MISMATCH, () -> again.restore(1, other, secrets));

            again.restore(1, octets, secrets);
            assertThat(again.block(1)).isEqualTo(octets);
            refused(Reason.OCCUPIED, () -> again.register(5, secret(12)));
        }
    }

    /** Secrets of the second block, with one at slot 5. */
    private static byte[] secrets(int number) {
        byte[] secrets = new byte[4 * 32];
        System.arraycopy(secret(number), 0, secrets, 32, 32);
        return secrets;
    }

    @Test
    void checkWhenAnOctetDiffersThenRefused() {
        byte[] registration = parameters.register(3, secret(11));
        assertThat(registration).hasSize(4 * 48);
        parameters.check(3, secret(11), registration);
        refused(Reason.MISMATCH, () -> parameters.check(2, secret(11), registration));
        refused(Reason.MISMATCH, () -> parameters.check(3, secret(12), registration));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parameters.check(3, secret(11), Arrays.copyOf(registration, 144)));
        registration[0] ^= 0x20;
        refused(Reason.MISMATCH, () -> parameters.check(3, secret(11), registration));
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 5, 1000, 1024})
    void parametersWhenReadAgainThenTheSame(int slots) {
        try (RbeParameters made = rbe.developmentParameters(slots);
                RbeParameters read = rbe.parameters(made.encode())) {
            assertThat(read.encode()).isEqualTo(made.encode());
            assertThat(read.digest()).isEqualTo(made.digest()).matches("[0-9a-f]{64}");
            assertThat(read.slots()).isEqualTo(slots);
            assertThat(read.width() * read.width()).isGreaterThanOrEqualTo(slots);
            assertThat(read.blocks() * read.width()).isGreaterThanOrEqualTo(slots);
            assertThat(read.isDevelopment()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 3, 65_537, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void parametersWhenNumberOfSlotsIsNotSupportedThenRefused(int slots) {
        assertThatIllegalArgumentException().isThrownBy(() -> rbe.developmentParameters(slots));
        assertThatIllegalArgumentException().isThrownBy(() -> rbe.startCeremony(slots));
    }

    @Test
    void parametersWhenAPointIsExchangedThenRefused() {
        byte[] octets = parameters.encode();
        byte[] other = octets.clone();
        System.arraycopy(octets, RbeParameters.HEADER, other, RbeParameters.HEADER + 48, 48);
        assertThatIllegalArgumentException().isThrownBy(() -> rbe.parameters(other));
        assertThatIllegalArgumentException().isThrownBy(() -> rbe.parameters(Arrays.copyOf(octets, octets.length - 1)));
        assertThatIllegalArgumentException().isThrownBy(() -> rbe.parameters(new byte[0]));
    }

    @Test
    void ceremonyWhenSomebodyContributedThenItHasParameters() {
        byte[] start = rbe.startCeremony(9);
        assertThat(rbe.contributions(start)).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> rbe.finishCeremony(start));
        assertThatIllegalArgumentException().isThrownBy(() -> rbe.contributeBeacon(start, secret(1)));

        byte[] ceremony = rbe.contributeBeacon(rbe.contribute(rbe.contribute(start)), secret(1));
        assertThat(rbe.contributions(ceremony)).extracting(Contribution::secret).containsExactly(true, true, false);
        assertThat(rbe.contributions(ceremony))
                .extracting(Contribution::receipt)
                .doesNotHaveDuplicates()
                .allMatch(receipt -> receipt.matches("[0-9a-f]{64}"));
        assertThatIllegalArgumentException().isThrownBy(() -> rbe.contribute(ceremony));
        try (RbeParameters made = rbe.finishCeremony(ceremony)) {
            assertThat(made.isDevelopment()).isFalse();
            assertThat(made.slots()).isEqualTo(9);
        }
        ceremony[ceremony.length - 1] ^= 1;
        assertThatIllegalArgumentException().isThrownBy(() -> rbe.contributions(ceremony));
        assertThatIllegalArgumentException().isThrownBy(() -> rbe.finishCeremony(ceremony));
        assertThatIllegalArgumentException().isThrownBy(() -> rbe.contributeBeacon(start, new byte[31]));
    }

    @Test
    void closedWhenUsedAgainThenItCannotTell() {
        RbeParameters closed = rbe.developmentParameters(4);
        try (RbeDirectory outlives = closed.directory(true)) {
            closed.close();
            assertThat(outlives.register(0, secret(11))).hasSize(48);
        }
        assertThatExceptionOfType(NativeCallException.class).isThrownBy(() -> closed.register(0, secret(11)));
        closed.close();
    }
}
