// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.registration.TestLog;
import io.countersign.registration.TestService;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OwnEntriesTests {

    private final TestLog log = TestLog.start();

    private final TestService basket = TestService.of("basket", "token of basket", 5);

    private final TestService thief = basket.renewed("stolen token");

    @BeforeEach
    void own() {
        log.own.add(basket.name(), basket.keyHash());
    }

    @Test
    void applyWhenOwnKeySignedThenNoAlarm() {
        TestService renewed = basket.renewed("second");
        log.own.add(renewed.name(), renewed.keyHash());
        log.register(basket, 3);
        log.replace(renewed, 3, basket.tls());
        log.revoke(3, renewed.tls());
        log.register(TestService.of("account", "token of account", 6), 3);
        log.auditedAgent();
        assertThat(log.alarms).isEmpty();
    }

    @Test
    void applyWhenSomebodyElseRegistersTheOwnNameThenAlarm() {
        log.register(basket, 3);
        log.register(thief, 4);
        log.auditedAgent();
        assertThat(log.alarms).containsExactly(new Alarm.ForeignEntry(2, basket.name(), thief.keyHash()));
    }

    @Test
    void applyWhenOwnRegistrationIsReplacedByAnotherKeyThenAlarm() {
        log.register(basket, 3);
        log.replace(thief, 3, basket.tls());
        log.auditedAgent();
        assertThat(log.alarms).containsExactly(new Alarm.ForeignEntry(2, basket.name(), thief.keyHash()));
    }

    /** The service was started again with another key, and its former registrations are in the log. */
    @Test
    void applyWhenFormerRegistrationHasEndedThenNoAlarm() {
        TestService former = basket.renewed("first");
        log.register(former, 3);
        log.replace(former.withToken("again"), 3, former.tls());
        log.revoke(3, log.attestor);
        log.register(basket, 3);
        log.auditedAgent();
        assertThat(log.alarms).isEmpty();
    }

    @Test
    void applyWhenFormerRegistrationIsInForceThenAlarm() {
        TestService former = basket.renewed("first");
        log.register(former, 4);
        log.register(basket, 3);
        Audit audit = log.auditedAgent();
        Alarm alarm = new Alarm.ForeignEntry(1, basket.name(), former.keyHash());
        assertThat(log.alarms).containsExactly(alarm);
        log.revoke(4, log.attestor);
        log.update(audit);
        assertThat(log.alarms).containsExactly(alarm);
    }

    @Test
    void applyWhenOwnRegistrationIsReplacedByAnotherKeyThatIsRevokedThenAlarm() {
        log.register(basket, 3);
        log.replace(thief, 3, basket.tls());
        log.revoke(3, thief.tls());
        log.auditedAgent();
        assertThat(log.alarms).containsExactly(new Alarm.ForeignEntry(2, basket.name(), thief.keyHash()));
    }

    @Test
    void applyWhenAttestorRevokesOwnRegistrationThenAlarm() {
        log.register(basket, 3);
        log.revoke(3, log.attestor);
        log.auditedAgent();
        assertThat(log.alarms)
                .containsExactly(new Alarm.ForeignEntry(
                        2, basket.name(), log.attestor.key().id()));
    }
}
