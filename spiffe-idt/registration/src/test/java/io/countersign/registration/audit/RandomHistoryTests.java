// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.registration.TestLog;
import io.countersign.registration.TestRbe;
import io.countersign.registration.TestService;
import io.countersign.registration.audit.BindingVerdict.Bound;
import io.countersign.registration.audit.BindingVerdict.Refused;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Histories of 60 entries in 16 slots, each audited at once by one agent and in parts by another. */
class RandomHistoryTests {

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void applyWhenHistoryIsRandomThenStateIsThatOfTheModel(long seed) {
        assertAudited(TestLog.start(), seed);
    }

    @ParameterizedTest
    @ValueSource(longs = {7, 8, 9})
    @EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
    void applyWhenHistoryIsRandomWithNativeCoreThenStateIsThatOfTheModel(long seed) {
        assertAudited(TestLog.start(TestRbe.commitments(16)), seed);
    }

    private static void assertAudited(TestLog log, long seed) {
        RandomHistory history = new RandomHistory(log, seed);
        Audit inParts = log.agent();
        for (int i = 0; i < 60; i++) {
            history.step();
            if (i % 7 == 0) {
                log.update(inParts);
                assertModel(log, history, inParts);
            }
        }
        log.update(inParts);
        assertModel(log, history, inParts);
        assertModel(log, history, log.auditedAgent());
        assertThat(log.alarms).isEmpty();
    }

    private static void assertModel(TestLog log, RandomHistory history, Audit audit) {
        assertThat(audit.bindings(log.clock.instant()).stream().map(Binding::slot))
                .containsExactlyElementsOf(history.model.keySet());
        history.model.forEach((slot, service) -> assertBound(log, audit, service));
        for (TestService service : history.ended.values()) {
            assertThat(log.judge(audit, service)).isEqualTo(new Refused(BindingRefusal.ENDED));
        }
    }

    private static void assertBound(TestLog log, Audit audit, TestService service) {
        assertThat(log.judge(audit, service))
                .isInstanceOfSatisfying(
                        Bound.class, bound -> assertThat(bound.name()).isEqualTo(service.name()));
    }
}
