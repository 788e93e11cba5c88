// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.asserting.web.AssertingException;
import io.countersign.idt.Delegation;
import io.countersign.idt.IdtMode;
import io.countersign.idt.SpiffeId;
import io.countersign.server.AuditLog;
import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;
import org.slf4j.Logger;

/** Writes the audit log of issued and refused tokens and of changed keys. Tokens appear only by their {@code jti}. */
final class Audit {

    private static final Logger log = AuditLog.logger();

    private Audit() {}

    static void issued(Issued token, Delegation user, By by) {
        log.info(
                "issued mode={} jti={} workload={} dpa={} dpr={} aud={} scope={} exp={} by={} from={}",
                token.mode(),
                token.id(),
                token.workload(),
                user.authority(),
                user.principal(),
                token.audience(),
                String.join(",", new TreeSet<>(token.scope())),
                token.expiry(),
                by.workload(),
                by.from());
    }

    static void identified(String id, SpiffeId workload, Instant expiry) {
        log.info("identified jti={} workload={} exp={}", id, workload, expiry);
    }

    static void refused(IdtMode mode, SpiffeId workload, AssertingException refusal) {
        log.warn("refused mode={} workload={} reason={}", mode, workload, refusal.getMessage());
    }

    static void keysChanged(IdtMode mode, String how, SpiffeId operator, String active) {
        log.info("keys mode={} changed={} workload={} active={}", mode, how, operator, active);
    }

    /**
     * Issued token.
     *
     * @param workload subject of the token
     */
    record Issued(IdtMode mode, String id, SpiffeId workload, String audience, Set<String> scope, Instant expiry) {}

    /**
     * Request from which a token was issued.
     *
     * @param workload workload that sent the request
     * @param from {@code jti} of the replaced token, or {@code -}
     */
    record By(SpiffeId workload, String from) {

        static By itself(SpiffeId workload) {
            return new By(workload, "-");
        }
    }
}
