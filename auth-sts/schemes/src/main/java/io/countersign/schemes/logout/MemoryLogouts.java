// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.logout;

import io.countersign.tokens.TokenIdentity;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Ended sessions in the memory of one JVM. A token is revoked by its {@code sid}. A token without {@code sid} is
 * revoked by its {@code sub} if it was issued before the logout, because it could be of the ended session; and so is
 * every token of the user if the logout names no session.
 *
 * <p>Ended sessions are remembered for a limited time. Older tokens of the same issuers are revoked, since the list
 * does not reach so far back.
 *
 * @since 0.1
 */
public final class MemoryLogouts implements LogoutList {

    // Maximum clock skew of verifiers and issuers.
    static final Duration SKEW = Duration.ofMinutes(5);

    private final Map<Name, Instant> sessions = new ConcurrentHashMap<>();

    private final Map<Name, Until> users = new ConcurrentHashMap<>();

    private final Map<Name, Until> withoutSession = new ConcurrentHashMap<>();

    private final Predicate<String> issuers;

    private final Duration maxTokenAge;

    private final Clock clock;

    private volatile Instant nextSweep;

    /**
     * @param issuers whether logout tokens of an issuer are accepted; only its tokens are on this list
     * @param maxTokenAge duration for which ended sessions are remembered
     */
    public MemoryLogouts(Predicate<String> issuers, Duration maxTokenAge, Clock clock) {
        this.issuers = Objects.requireNonNull(issuers, "issuers cannot be null");
        this.maxTokenAge = Objects.requireNonNull(maxTokenAge, "maxTokenAge cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        this.nextSweep = clock.instant().plus(SKEW);
    }

    @Override
    public void end(Logout logout) {
        // Also from now on: the clock of an issuer may be behind.
        Instant end = later(logout.time(), clock.instant()).plus(maxTokenAge).plus(SKEW);
        String session = logout.session();
        String subject = logout.subject();
        if (session != null) {
            sessions.merge(new Name(logout.issuer(), session), end, MemoryLogouts::later);
        }
        if (subject != null) {
            // Times in tokens are whole seconds, so a token of the same second may be older than the logout.
            Until until = new Until(logout.time().plusSeconds(1), end);
            (session == null ? users : withoutSession).merge(new Name(logout.issuer(), subject), until, Until::later);
        }
        sweep();
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    private void sweep() {
        Instant now = clock.instant();
        if (now.isAfter(nextSweep)) {
            nextSweep = now.plus(SKEW);
            sessions.values().removeIf(now::isAfter);
            users.values().removeIf(until -> now.isAfter(until.end()));
            withoutSession.values().removeIf(until -> now.isAfter(until.end()));
        }
    }

    @Override
    public Status status(TokenIdentity token) {
        if (!issuers.test(token.issuer())) {
            return Status.CURRENT;
        }
        Instant issued = token.issuedAt();
        boolean tooOld = issued != null && issued.plus(maxTokenAge).isBefore(clock.instant());
        return tooOld || isEnded(token, issued) ? Status.REVOKED : Status.CURRENT;
    }

    private boolean isEnded(TokenIdentity token, @Nullable Instant issued) {
        String session = token.session();
        if (session == null || session.isEmpty()) {
            return isBefore(withoutSession, token, issued) || isBefore(users, token, issued);
        }
        return (!sessions.isEmpty() && sessions.containsKey(new Name(token.issuer(), session)))
                || isBefore(users, token, issued);
    }

    private static boolean isBefore(Map<Name, Until> list, TokenIdentity token, @Nullable Instant issued) {
        Until until = list.isEmpty() ? null : list.get(new Name(token.issuer(), token.subject()));
        return until != null && (issued == null || issued.isBefore(until.before()));
    }

    @Override
    public boolean isFresh() {
        return true;
    }

    /** Returns the number of entries: sessions, users, and users of tokens without session. */
    public int size() {
        return sessions.size() + users.size() + withoutSession.size();
    }

    private record Name(String issuer, String name) {}

    /**
     * @param before tokens issued before this time are revoked
     * @param end time until which the entry is remembered
     */
    private record Until(Instant before, Instant end) {

        private Until later(Until other) {
            return before.isAfter(other.before) ? this : other;
        }
    }
}
