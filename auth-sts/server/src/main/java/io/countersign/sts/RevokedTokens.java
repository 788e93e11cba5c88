// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import io.countersign.schemes.LocalRevocations;
import io.countersign.schemes.RevocationList;
import io.countersign.schemes.TokenIdentity;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * What has been taken back, in memory: the log is asked once a second for what other replicas have added, and never for a single
 * token.
 */
final class RevokedTokens implements RevocationList, RevocationListener {

    private final RevocationLog log;

    private final LocalRevocations list;

    private final Periodic look;

    private long seen;

    /** @param list which services of the same JVM may share */
    RevokedTokens(RevocationLog log, LocalRevocations list, Clock clock) {
        this.log = Objects.requireNonNull(log, "log cannot be null");
        this.list = Objects.requireNonNull(list, "list cannot be null");
        this.look = new Periodic(clock, Duration.ofSeconds(1));
        read();
        list.complete();
    }

    @Override
    public Status status(TokenIdentity token) {
        if (look.due()) {
            read();
        }
        return list.status(token);
    }

    private synchronized void read() {
        List<Revocation> found = log.since(seen, Integer.MAX_VALUE);
        found.forEach(this::revoked);
        if (!found.isEmpty()) {
            seen = found.getLast().seq();
        }
    }

    @Override
    public void revoked(Revocation revocation) {
        switch (revocation) {
            case Revocation.OfToken token -> list.revoke(token.issuer(), token.id(), token.expiry());
            case Revocation.OfSubject all ->
                list.revokeSubject(all.issuer(), all.subject(), all.before(), all.expiry());
        }
    }
}
