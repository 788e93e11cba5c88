// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Revocations in the memory of one JVM: what the issuer records here, every service that shares the object sees at once. An entry
 * ends with the life of its token, so the list is no longer than the tokens that live.
 *
 * @since 0.1
 */
public final class LocalRevocations implements RevocationList {

    // Verifiers may accept a token this much beyond its end.
    private static final long SKEW_SECONDS = 300;

    private final Map<TokenId, Instant> ends = new ConcurrentHashMap<>();

    private final Clock clock;

    private volatile Instant nextSweep;

    private volatile boolean complete = true;

    /**
     * A list whose issuer has still to say what it took back before, as it does when it starts: until it {@linkplain #complete() has},
     * nobody can tell.
     */
    public static LocalRevocations incomplete() {
        LocalRevocations list = new LocalRevocations();
        list.complete = false;
        return list;
    }

    /** All that was taken back so far is in the list. */
    public void complete() {
        complete = true;
    }

    public LocalRevocations() {
        this(Clock.systemUTC());
    }

    public LocalRevocations(Clock clock) {
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        this.nextSweep = clock.instant().plusSeconds(SKEW_SECONDS);
    }

    /**
     * Takes a token back.
     *
     * @param expiry when its life ends anyway
     */
    public void revoke(String issuer, String id, Instant expiry) {
        Instant now = clock.instant();
        Instant end = expiry.plusSeconds(SKEW_SECONDS);
        if (end.isAfter(now)) {
            ends.merge(new TokenId(issuer, id), end, (one, other) -> one.isAfter(other) ? one : other);
        }
        if (now.isAfter(nextSweep)) {
            nextSweep = now.plusSeconds(SKEW_SECONDS);
            ends.values().removeIf(now::isAfter);
        }
    }

    @Override
    public Status status(String issuer, String id) {
        if (!ends.isEmpty() && ends.containsKey(new TokenId(issuer, id))) {
            return Status.REVOKED;
        }
        return complete ? Status.CURRENT : Status.UNKNOWN;
    }

    /** How many tokens are taken back and have not ended. */
    public int size() {
        return ends.size();
    }
}
