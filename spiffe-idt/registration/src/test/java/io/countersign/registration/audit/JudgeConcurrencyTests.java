// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.registration.TestLog;
import io.countersign.registration.TestService;
import io.countersign.registration.audit.BindingVerdict.Bound;
import io.countersign.registration.audit.BindingVerdict.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** Looks peers up while entries are applied. */
class JudgeConcurrencyTests {

    private final TestLog log = TestLog.start();

    private final List<TestService> services = new ArrayList<>();

    /** A slot whose registration is replaced again and again: at each moment at most one is in force. */
    @Test
    void judgeWhenEntriesAreAppliedThenNeverFromEndedBackToBound() throws Exception {
        services.add(TestService.of("basket", "token 0", 5));
        log.register(services.getFirst(), 3);
        Audit audit = log.auditedAgent();
        try (ExecutorService readers = Executors.newFixedThreadPool(2)) {
            List<CompletableFuture<Boolean>> results = new ArrayList<>();
            for (int i = 1; i < 60; i++) {
                TestService next = services.getLast().withToken("token " + i);
                log.replace(next, 3, services.getLast().tls());
                services.add(next);
                results.add(CompletableFuture.supplyAsync(() -> changesOnce(audit, next), readers));
                log.update(audit);
            }
            for (CompletableFuture<Boolean> result : results) {
                assertThat(result.get()).isTrue();
            }
        }
        assertThat(audit.bindings(log.clock.instant())).hasSize(1);
    }

    /** A service is unknown or already bound first, then bound, and ended in the end; it never goes back. */
    private boolean changesOnce(Audit audit, TestService service) {
        int before = 0;
        for (int i = 0; i < 20_000; i++) {
            int now = stage(log.judge(audit, service));
            if (now < before) {
                return false;
            }
            before = now;
        }
        return true;
    }

    private static int stage(BindingVerdict verdict) {
        return switch (verdict) {
            case Bound any -> 1;
            case Refused refused -> refused.reason() == BindingRefusal.UNKNOWN ? 0 : 2;
        };
    }
}
