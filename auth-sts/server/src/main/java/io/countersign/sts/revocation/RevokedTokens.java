// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.revocation;

import io.countersign.sts.support.Periodic;
import io.countersign.tokens.LocalRevocations;
import io.countersign.tokens.RevocationList;
import io.countersign.tokens.TokenIdentity;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;

/**
 * List of revocations in memory. The log is read once a second for revocations of other replicas, and never for a
 * single token. The status is unknown once the log has been unavailable for a while.
 */
public final class RevokedTokens implements RevocationList, RevocationListener {

    private static final Logger logger = LoggerFactory.getLogger(RevokedTokens.class);

    /** Duration for which the last read is trusted. */
    private static final Duration TRUST = Duration.ofSeconds(10);

    private static final Duration PERIOD = Duration.ofSeconds(1);

    private final RevocationLog log;

    private final LocalRevocations list;

    private final Clock clock;

    private final Periodic look;

    private volatile Instant trusted;

    private Instant retry = Instant.MIN;

    private long seen;

    /** @param list list that services of the same JVM may share */
    public RevokedTokens(RevocationLog log, LocalRevocations list, Clock clock) {
        this.log = Objects.requireNonNull(log, "log cannot be null");
        this.list = Objects.requireNonNull(list, "list cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        this.look = new Periodic(clock, PERIOD);
        this.trusted = read();
        list.complete();
    }

    @Override
    public Status status(TokenIdentity token) {
        if (isStale()) {
            catchUp();
        } else if (look.due()) {
            refresh();
        }
        Status status = list.status(token);
        return isStale() ? status.whenStale() : status;
    }

    /**
     * Reads the new revocations of the log now. If that fails, the last read is trusted a little longer, so that a
     * short outage of the database does not affect everybody.
     */
    public synchronized void refresh() {
        try {
            trusted = read();
        } catch (DataAccessException ex) {
            retry = clock.instant().plus(PERIOD);
            logger.warn("Revocations cannot be read: {}", ex.getClass().getSimpleName());
        }
    }

    private boolean isStale() {
        return clock.instant().isAfter(trusted);
    }

    /** Lets one thread read for all that wait. After a failure, no thread tries again for a while. */
    private synchronized void catchUp() {
        if (isStale() && !clock.instant().isBefore(retry)) {
            refresh();
        }
    }

    /** @return end of the time for which this read is trusted */
    private synchronized Instant read() {
        Instant until = clock.instant().plus(TRUST);
        List<Revocation> found = log.since(seen, Integer.MAX_VALUE);
        found.forEach(this::revoked);
        if (!found.isEmpty()) {
            seen = found.getLast().seq();
        }
        return until;
    }

    @Override
    public void revoked(Revocation revocation) {
        switch (revocation) {
            case Revocation.OfToken token -> list.revoke(token.issuer(), token.id(), token.expiry());
            case Revocation.OfSubject all ->
                list.revokeSubject(all.issuer(), all.subject(), all.before(), all.expiry());
            case Revocation.OfKey key -> list.revokeKey(key.issuer(), key.keyId(), key.expiry());
        }
    }
}
