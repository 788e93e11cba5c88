// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.server.AuditLog;
import org.slf4j.Logger;

/**
 * Audit log of admissions, registrations, attestations and revocations. It names the position in the tree of a
 * group, never the commitment.
 */
final class Audit {

    private static final Logger log = AuditLog.logger();

    private Audit() {}

    static void registered(Group group, long position) {
        log.info("registered group={} position={}", group.text(), position);
    }

    static void invited(String client) {
        log.info("invited client={}", client);
    }

    static void approved(Group group, long position, String client) {
        log.info("approved group={} position={} client={}", group.text(), position, client);
    }

    static void refused(String client) {
        log.info("registration refused client={}", client);
    }

    static void revoked(Group group, long position, int leaves, String client) {
        log.info("revoked group={} position={} attestations={} client={}", group.text(), position, leaves, client);
    }

    static void attested(long position, String client) {
        log.info("attested position={} client={}", position, client);
    }

    static void attestationRevoked(long position, String client) {
        log.info("attestation revoked position={} client={}", position, client);
    }

    static void proved(String circuit) {
        log.info("proved for a caller circuit={}", circuit);
    }
}
