// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Statement;
import io.countersign.server.AuditLog;
import java.time.Instant;
import org.slf4j.Logger;

/** Writes the audit log of statements and refusals. Tokens appear by their hash, as in the log of registrations. */
final class AttestationLog {

    private static final Logger log = AuditLog.logger();

    private AttestationLog() {}

    static void attested(Octets logId, Statement statement) {
        log.info(
                "attested name={} address={} key={} token={} log={} slot={} exp={}",
                statement.name(),
                statement.address(),
                statement.keyHash(),
                statement.tokenHash(),
                logId,
                statement.slot(),
                Instant.ofEpochMilli(statement.expiry()));
    }

    /** @param address address of the socket */
    static void refused(String reason, String address) {
        log.warn("refused reason={} address={}", reason, address);
    }
}
