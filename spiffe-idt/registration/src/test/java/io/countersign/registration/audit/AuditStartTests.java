// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.registration.CarelessCurator;
import io.countersign.registration.HashCommitments;
import io.countersign.registration.TestLog;
import io.countersign.registration.TestService;
import io.countersign.registration.log.Head;
import io.countersign.registration.log.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Agents that are started again and remember their newest head. */
class AuditStartTests {

    private final TestLog log = TestLog.start();

    private final TestService basket = TestService.of("basket", "token of basket", 5);

    private Head stored;

    private Audit audit;

    @BeforeEach
    void store() {
        log.register(basket, 3);
        log.register(TestService.of("account", "token of account", 6), 4);
        stored = log.head();
        AuditSettings settings = AuditSettings.of(log.alarms::add).withClock(log.clock);
        audit = new Audit(log.pins, new HashCommitments(), settings.withStored(stored));
    }

    @Test
    void applyWhenLogContainsTheStoredHeadThenApplied() {
        log.register(TestService.of("product", "token of product", 7), 5);
        log.update(audit);
        assertThat(audit.sequence()).isEqualTo(3);
        log.register(TestService.of("gateway", "token of gateway", 8), 6);
        log.update(audit);
        assertThat(audit.sequence()).isEqualTo(4);
    }

    @Test
    void applyWhenLogIsShorterThanTheStoredHeadThenNothingIsApplied() {
        var entries = log.entries.subList(0, 2);
        assertThatExceptionOfType(AuditException.class)
                .isThrownBy(() -> audit.apply(entries, log.headOf(entries)))
                .satisfies(ex -> assertThat(ex.fault()).isEqualTo(LogFault.HEAD_BEHIND));
        assertThat(audit.sequence()).isEqualTo(-1);
        log.update(audit);
        assertThat(audit.sequence()).isEqualTo(2);
    }

    @Test
    void applyWhenLogDoesNotContainTheStoredHeadThenForkWithProof() {
        CarelessCurator curator = log.otherWriter();
        var entries = new ArrayList<>(log.entries.subList(0, 2));
        entries.forEach(curator::follow);
        for (int i = 0; i < 3; i++) {
            TestService service = TestService.of("delivery", "token " + i, 7);
            Statement statement = log.statement(service, 5 + i);
            var possession = service.tls().sign(statement.possessionText(log.logId));
            entries.add(curator.register(log.attested(statement), service.tls().key(), possession));
        }
        assertThatExceptionOfType(AuditException.class)
                .isThrownBy(() -> audit.apply(entries, curator.head()))
                .satisfies(ex -> {
                    assertThat(ex.fault()).isEqualTo(LogFault.FORK);
                    assertThat(ex.proof()).isNotNull();
                    assertThat(ex.proof().isValid(List.of(log.logKey.key()))).isTrue();
                });
        assertThat(audit.sequence()).isEqualTo(-1);
        assertThat(audit.fault()).isNotNull();
    }
}
