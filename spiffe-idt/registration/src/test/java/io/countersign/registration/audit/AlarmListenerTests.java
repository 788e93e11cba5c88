// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.registration.HashCommitments;
import io.countersign.registration.TestKeys;
import io.countersign.registration.TestLog;
import io.countersign.registration.TestService;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Head;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AlarmListenerTests {

    private final TestLog log = TestLog.start();

    private final List<Alarm> received = new ArrayList<>();

    private boolean broken = true;

    private final Audit audit = audit(alarm -> {
        received.add(alarm);
        if (broken) {
            throw new IllegalStateException("pager");
        }
    });

    private Audit audit(AlarmListener listener) {
        return new Audit(
                log.pins, new HashCommitments(), AuditSettings.of(listener).withClock(log.clock));
    }

    @BeforeEach
    void register() {
        log.register(TestService.of("basket", "token of basket", 5), 3, TestKeys.ed25519());
        log.register(TestService.of("account", "token of account", 6), 4, TestKeys.ed25519());
    }

    @Test
    void applyWhenListenerThrowsThenAllAlarmsAreRaisedAndRaisedAgain() {
        log.update(audit);
        assertThat(received).hasSize(2);
        broken = false;
        log.update(audit);
        assertThat(received).hasSize(4);
        log.update(audit);
        assertThat(received).hasSize(4);
    }

    @Test
    void applyWhenListenerThrowsThenStillTheReasonOfTheRefusal() {
        log.update(audit);
        Head other = Head.sign(log.logId, 2, Octets.ZERO_DIGEST, log.clock.instant(), log.logKey);
        assertThatExceptionOfType(AuditException.class)
                .isThrownBy(() -> audit.apply(List.of(), other))
                .satisfies(ex -> assertThat(ex.fault()).isEqualTo(LogFault.FORK));
    }

    /** A listener may wait for another thread that uses the audit. */
    @Test
    void applyWhenListenerWaitsForAnotherThreadThenNoDeadlock() {
        List<Audit> audits = new ArrayList<>();
        audits.add(audit(
                alarm -> CompletableFuture.runAsync(() -> audits.getFirst().repin(log.pins))
                        .orTimeout(30, TimeUnit.SECONDS)
                        .thenRun(() -> received.add(alarm))
                        .join()));
        log.update(audits.getFirst());
        assertThat(received).hasSize(2);
    }
}
