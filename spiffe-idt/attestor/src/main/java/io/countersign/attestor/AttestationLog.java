// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import io.countersign.attestor.sweep.OwnRegistration;
import io.countersign.registration.audit.Alarm;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.RevocationReason;
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

    /** The curator accepted a revocation. */
    static void revoked(Octets logId, OwnRegistration registration, RevocationReason reason) {
        log("revoked", logId, registration, reason);
    }

    /** A service got a signature, which it can send to the curator. */
    static void signedRevocation(Octets logId, OwnRegistration registration, RevocationReason reason) {
        log("signed-revocation", logId, registration, reason);
    }

    private static void log(String event, Octets logId, OwnRegistration registration, RevocationReason reason) {
        log.info(
                "{} name={} address={} token={} log={} slot={} reason={}",
                event,
                registration.statement().name(),
                registration.statement().address(),
                registration.statement().tokenHash(),
                logId,
                registration.slot(),
                reason);
    }

    /** Neither the service nor this attestor revoked it. */
    static void revokedByOther(Octets logId, OwnRegistration registration, Octets signer) {
        log.error(
                "revoked-by-other name={} token={} log={} slot={} signer={}",
                registration.statement().name(),
                registration.statement().tokenHash(),
                logId,
                registration.slot(),
                signer);
    }

    /** No attestor is pinned here, so statements are unbound, and that is no event. Revocations are examined elsewhere. */
    static void alarm(Octets logId, Alarm alarm) {
        if (!(alarm instanceof Alarm.Unbound) && !(alarm instanceof Alarm.UnattestedRevocation)) {
            log.error("alarm log={} alarm={}", logId, alarm);
        }
    }

    /** @param address address of the socket */
    static void refused(String reason, String address) {
        log.warn("refused reason={} address={}", reason, address);
    }
}
