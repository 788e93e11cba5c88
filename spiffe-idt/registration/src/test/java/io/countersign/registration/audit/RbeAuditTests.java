// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.registration.TestLog;
import io.countersign.registration.TestRbe;
import io.countersign.registration.TestService;
import io.countersign.registration.audit.BindingVerdict.Bound;
import io.countersign.registration.commitment.Commitments;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.EntryBody;
import io.countersign.registration.log.Register;
import io.countersign.registration.log.Registration;
import io.countersign.registration.log.Statement;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/** Audits with the commitments of registration-based encryption. */
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
class RbeAuditTests {

    private final Supplier<Commitments> commitments = TestRbe.commitments(16);

    private final TestLog log = TestLog.start(commitments);

    private final TestService basket = TestService.of("basket", "token of basket", 5);

    private final TestService account = TestService.of("account", "token of account", 6);

    private void assertRefused(EntryBody body, LogFault fault) {
        List<Octets> entries = log.with(body);
        Audit audit = log.agent();
        assertThatExceptionOfType(AuditException.class)
                .isThrownBy(() -> audit.apply(entries, log.headOf(entries)))
                .satisfies(ex -> assertThat(ex.fault()).isEqualTo(fault));
    }

    private Register registration(Octets commitment) {
        Statement statement = log.statement(basket, 3);
        Octets possession = basket.tls().sign(statement.possessionText(log.logId));
        return new Register(
                new Registration(log.attested(statement), basket.tls().key(), possession, commitment));
    }

    @Test
    void applyWhenRegisteredThenBound() {
        log.register(basket, 3);
        log.register(account, 15);
        Audit audit = log.auditedAgent();
        assertThat(log.judge(audit, basket)).isInstanceOf(Bound.class);
        assertThat(log.judge(audit, account)).isInstanceOf(Bound.class);
    }

    /** The key of another token (M1), of another address, and of another TLS key (M7). */
    @Test
    void applyWhenCommitmentHasAKeyOfOtherValuesThenRefused() {
        for (TestService other : List.of(
                basket.withToken("other token"),
                new TestService(basket.name(), basket.token(), account.address(), basket.tls()),
                basket.renewed(basket.token()))) {
            Octets commitment = commitments.get().register(log.statement(other, 3));
            assertRefused(registration(commitment), LogFault.COMMITMENT);
        }
    }

    /** The right key and something more that pairings would not show (R1b, R3), or the key of another slot (R1). */
    @Test
    void applyWhenKeyIsNotOfTheFormOfItsSlotThenRefused() {
        Statement statement = log.statement(basket, 3);
        assertRefused(registration(commitments.get().register(log.statement(basket, 2))), LogFault.COMMITMENT);
        Commitments sum = commitments.get();
        sum.register(log.statement(account, 0));
        assertRefused(registration(sum.register(statement)), LogFault.COMMITMENT);
    }

    /** Points are compared as octets, and never decoded. */
    @Test
    void applyWhenCommitmentIsNoPointThenRefused() {
        assertRefused(registration(Octets.of(new byte[Registration.POINT_LENGTH])), LogFault.COMMITMENT);
    }

    @Test
    void applyWhenAllSlotsAreRevokedThenCommitmentsAreVacantAgain() {
        log.register(basket, 3);
        Octets once = registrationOf(log.entries.getLast()).commitment();
        log.revoke(3, basket.tls());
        log.register(account, 1);
        log.revoke(1, account.tls());
        log.register(basket.withToken("second"), 3);
        log.revoke(3, basket.tls());
        log.auditedAgent();
        assertThat(commitments.get().register(log.statement(basket, 3))).isEqualTo(once);
    }

    private static Registration registrationOf(Octets entry) {
        return ((Register) io.countersign.registration.log.Entry.decode(entry).body()).registration();
    }
}
