// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.nativecore.RbeParameters;
import io.countersign.registration.TestLog;
import io.countersign.registration.TestRbe;
import io.countersign.registration.TestService;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.Register;
import io.countersign.registration.log.Registration;
import io.countersign.registration.log.Replace;
import io.countersign.registration.log.Revoke;
import io.countersign.registration.log.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/** Openings of a slot, verified by the native core against the commitments of the log. */
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
class OpeningTests {

    private static final int SLOT = 5;

    private final RbeParameters parameters = TestRbe.parameters(16);

    private final TestLog log = TestLog.start(TestRbe.commitments(parameters));

    private final TestService basket = TestService.of("basket", "token of basket", 5);

    private final Audit audit = log.agent();

    private static Octets commitmentOf(Octets entry) {
        return switch (Entry.decode(entry).body()) {
            case Register register -> register.registration().commitment();
            case Replace replace -> replace.registration().commitment();
            case Revoke revoke -> revoke.commitment();
            default -> throw new IllegalArgumentException("The entry has no commitment");
        };
    }

    private byte[] secret(TestService service) {
        Statement statement = log.statement(service, SLOT);
        return TestRbe.rbe()
                .secret(
                        statement.tokenHash().toArray(),
                        statement.address().octets().toArray(),
                        statement.keyHash().toArray());
    }

    /** Opening after the last entry. */
    private byte[] opening() {
        log.update(audit);
        SlotOpening opening = audit.opening();
        assertThat(opening.slot()).isEqualTo(SLOT);
        assertThat(opening.sequence()).isEqualTo(log.entries.size() - 1L);
        return opening.opening().toArray();
    }

    /** @param sequence sequence of the last entry about the block of the slot */
    private boolean isMember(TestService service, int sequence) {
        byte[] commitment = commitmentOf(log.entries.get(sequence)).toArray();
        return parameters.isMember(SLOT, secret(service), commitment, opening());
    }

    private boolean isAbsent(int sequence) {
        return parameters.isAbsent(SLOT, commitmentOf(log.entries.get(sequence)).toArray(), opening());
    }

    @Test
    void openingThenFollowsEveryEntry() {
        log.register(TestService.of("before", "before", 8), 7);
        log.register(basket, SLOT);
        log.update(audit);
        assertThat(audit.opening()).isNull();
        audit.watch(SLOT);
        assertThat(isMember(basket, 2)).isTrue();

        log.register(TestService.of("beside", "beside", 9), 4);
        assertThat(isMember(basket, 3)).isTrue();
        log.register(TestService.of("elsewhere", "elsewhere", 10), 15);
        assertThat(isMember(basket, 3)).isTrue();
        log.revoke(7, log.attestor);
        assertThat(isMember(basket, 5)).isTrue();
        assertThat(isMember(basket, 3)).isFalse();

        TestService renewed = basket.renewed("second token");
        log.replace(renewed, SLOT, basket.tls());
        assertThat(isMember(renewed, 6)).isTrue();
        assertThat(isMember(basket, 6)).isFalse();
        assertThat(isAbsent(6)).isFalse();

        log.revoke(SLOT, renewed.tls());
        assertThat(isAbsent(7)).isTrue();
        assertThat(isMember(renewed, 7)).isFalse();

        TestService other = TestService.of("other", "other", 11);
        log.register(other, SLOT);
        assertThat(isMember(other, 8)).isTrue();
    }

    @Test
    void openingWhenAppliedAtOnceThenTheSame() {
        audit.watch(SLOT);
        log.register(TestService.of("beside", "beside", 9), 4);
        log.register(basket, SLOT);
        assertThat(isMember(basket, 2)).isTrue();
        Audit later = log.auditedAgent();
        later.watch(SLOT);
        assertThat(later.opening()).isEqualTo(audit.opening());
    }

    @Test
    void openingWhenAnotherSlotIsWatchedThenOfThat() {
        log.register(basket, SLOT);
        audit.watch(0);
        log.update(audit);
        assertThat(audit.opening().slot()).isZero();
        audit.watch(SLOT);
        assertThat(isMember(basket, 1)).isTrue();
    }

    /** What was refused may have changed the commitments. */
    @Test
    void openingWhenTheAuditHasStoppedThenNone() {
        log.register(basket, SLOT);
        audit.watch(SLOT);
        log.update(audit);
        TestService account = TestService.of("account", "account", 6);
        Statement statement = log.statement(account, 4);
        List<Octets> wrong = log.with(new Register(new Registration(
                log.attested(statement),
                account.tls().key(),
                account.tls().sign(statement.possessionText(log.logId)),
                Octets.of(new byte[Registration.POINT_LENGTH]))));
        assertThat(audit.opening()).isNotNull();
        assertThatExceptionOfType(AuditException.class)
                .isThrownBy(() -> audit.apply(wrong.subList(2, 3), log.headOf(wrong)));
        assertThat(audit.opening()).isNull();
        audit.watch(SLOT);
        assertThat(audit.opening()).isNull();
    }

    @Test
    void openingWhenTheCommitmentsHaveNoneThenNone() {
        TestLog plain = TestLog.start();
        Audit other = plain.auditedAgent();
        other.watch(SLOT);
        assertThat(other.opening()).isNull();
    }
}
