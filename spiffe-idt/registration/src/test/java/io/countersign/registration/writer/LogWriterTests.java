// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.writer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.registration.TestLog;
import io.countersign.registration.TestService;
import io.countersign.registration.audit.Audit;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.RevocationReason;
import io.countersign.registration.log.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LogWriterTests {

    private final TestLog log = TestLog.start();

    private final TestService basket = TestService.of("basket", "token of basket", 5);

    @Test
    void randomLogIdThenNeverTheSame() {
        assertThat(LogWriter.randomLogId()).isNotEqualTo(LogWriter.randomLogId());
    }

    @Test
    void followWhenAllEntriesAreReadThenAnotherProcessContinuesTheLog() {
        log.register(basket, 3);
        log.replace(basket.renewed("second"), 3, basket.tls());
        log.register(TestService.of("account", "token of account", 6), 2);
        log.revoke(3, log.attestor);
        LogWriter writer = log.otherWriter();
        log.entries.forEach(writer::follow);
        assertThat(writer.head()).isEqualTo(log.head());
        TestService again = basket.withToken("third");
        Statement statement = log.statement(again, 3);
        log.added(writer.register(
                log.attested(statement), again.tls().key(), again.tls().sign(statement.possessionText(log.logId))));
        Audit audit = log.agent();
        audit.apply(log.entries, writer.head());
        assertThat(audit.bindings(log.clock.instant())).hasSize(2);
    }

    @Test
    void followWhenEntryDoesNotFollowThenException() {
        log.register(basket, 3);
        LogWriter writer = log.otherWriter();
        assertThatIllegalArgumentException().isThrownBy(() -> writer.follow(log.entries.get(1)));
        writer.follow(log.entries.get(0));
        assertThatIllegalArgumentException().isThrownBy(() -> writer.follow(log.entries.get(0)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> writer.follow(TestLog.start().entries.get(0)));
    }

    @Test
    void revokeWhenSlotIsVacantThenException() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        log.writer.revoke(3, RevocationReason.STOPPED, Octets.ZERO_DIGEST, Octets.of(new byte[64])));
    }

    @Test
    void registerWhenClockGoesBackThenTimeOfTheLogDoesNot() {
        Audit audit = log.auditedAgent();
        log.clock.advance(Duration.ofSeconds(-4));
        assertThat(log.register(basket, 3).time())
                .isEqualTo(log.clock.instant().plusSeconds(4).toEpochMilli());
        log.update(audit);
        assertThat(audit.sequence()).isEqualTo(1);
    }
}
