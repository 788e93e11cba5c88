// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.revocation;

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
 * List of revocations in memory, which is read from the log {@linkplain RevocationFeed once a second} and never for a
 * single token. The status is unknown once the log has been unavailable for a while.
 */
public final class RevokedTokens implements RevocationList, RevocationListener {

    private static final Logger logger = LoggerFactory.getLogger(RevokedTokens.class);

    /** Duration for which the last read is trusted. */
    private static final Duration TRUST = Duration.ofSeconds(10);

    private static final Duration RETRY = Duration.ofSeconds(1);

    private final RevocationLog log;

    private final LocalRevocations list;

    private final RecentRevocations recent;

    private final Clock clock;

    private volatile Instant trusted;

    private Instant retry = Instant.MIN;

    /** @param list list that services of the same JVM may share */
    public RevokedTokens(RevocationLog log, LocalRevocations list, Clock clock) {
        this.log = Objects.requireNonNull(log, "log cannot be null");
        this.list = Objects.requireNonNull(list, "list cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        this.recent = log.recent();
        this.trusted = clock.instant();
        read();
        list.complete();
    }

    @Override
    public Status status(TokenIdentity token) {
        if (isStale()) {
            catchUp();
        }
        Status status = list.status(token);
        return isStale() ? status.whenStale() : status;
    }

    private boolean isStale() {
        return clock.instant().isAfter(trusted);
    }

    /** Lets one thread read for all that wait. After a failure, no thread tries again for a while. */
    private synchronized void catchUp() {
        if (isStale() && !clock.instant().isBefore(retry)) {
            try {
                read();
            } catch (DataAccessException ex) {
                retry = clock.instant().plus(RETRY);
                logger.warn("Revocations cannot be read: {}", ex.getClass().getSimpleName());
            }
        }
    }

    /**
     * Reads the new revocations of the log now.
     *
     * @return number of the last revocation
     * @throws DataAccessException if the log is unavailable. The last read is trusted a little longer, so that a short
     *     outage of the database does not affect everybody
     */
    synchronized long read() {
        Instant until = clock.instant().plus(TRUST);
        long last = log.last();
        if (last < recent.last()) {
            List<Revocation> all = take(0);
            recent.replace(all, end(all, last));
        } else if (last > recent.last()) {
            List<Revocation> found = take(recent.last());
            recent.add(found, end(found, last));
        }
        trusted = until;
        return recent.last();
    }

    private List<Revocation> take(long after) {
        List<Revocation> found = log.since(after, Integer.MAX_VALUE);
        found.forEach(this::revoked);
        return found;
    }

    /** Revocations that were committed between the two queries were read, too. */
    private static long end(List<Revocation> found, long last) {
        return found.isEmpty() ? last : Math.max(last, found.getLast().seq());
    }

    /** Returns a page of the revocations that were read. */
    RecentRevocations.Page since(long number, int limit) {
        return recent.since(number, limit);
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
