// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.log;

import io.countersign.registration.log.Entry;
import io.countersign.registration.log.Genesis;
import io.countersign.registration.log.Register;
import io.countersign.registration.log.Registration;
import io.countersign.registration.log.Replace;
import io.countersign.registration.log.Revoke;
import io.countersign.registration.log.RollOver;
import io.countersign.registration.log.Statement;
import io.countersign.server.AuditLog;
import org.slf4j.Logger;

/** Writes a line of the audit log for each entry that this process appended. Tokens do not appear. */
final class LogAudit {

    private static final Logger log = AuditLog.logger();

    private LogAudit() {}

    static void appended(Entry entry) {
        switch (entry.body()) {
            case Genesis genesis ->
                log.info(
                        "began log={} hash={} slots={} parameters={} key={}",
                        entry.logId(),
                        entry.hash(),
                        genesis.slots(),
                        genesis.parameters(),
                        genesis.logKey().id());
            case Register(Registration registration) -> registered("registered", entry, registration.statement());
            case Replace replace ->
                registered("replaced", entry, replace.registration().statement());
            case Revoke revoke ->
                log.info(
                        "revoked sequence={} hash={} slot={} former={} reason={} by={}",
                        entry.sequence(),
                        entry.hash(),
                        revoke.slot(),
                        revoke.former(),
                        revoke.reason(),
                        revoke.signer());
            case RollOver change ->
                log.info(
                        "rolled over sequence={} hash={} key={} by={}",
                        entry.sequence(),
                        entry.hash(),
                        change.newKey().id(),
                        change.signer());
        }
    }

    private static void registered(String what, Entry entry, Statement statement) {
        log.info(
                "{} sequence={} hash={} slot={} name={} address={} key={} attestor={} exp={}",
                what,
                entry.sequence(),
                entry.hash(),
                statement.slot(),
                statement.name(),
                statement.address(),
                statement.keyHash(),
                statement.attestor(),
                statement.expiry());
    }
}
