// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.tokens;

import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Revocations in the memory of one JVM. Every service that shares the object sees a revocation at once. An entry is
 * removed when its token has expired, which bounds the list.
 *
 * @since 0.1
 */
public final class LocalRevocations implements RevocationList, RevocationSink {

    // Maximum clock skew of verifiers: they may accept a token for this long after its expiry.
    private static final long SKEW_SECONDS = 300;

    private final Map<TokenId, Instant> ends = new ConcurrentHashMap<>();

    private final Map<TokenId, SubjectEnd> subjects = new ConcurrentHashMap<>();

    private final Map<TokenId, Instant> keys = new ConcurrentHashMap<>();

    private final Clock clock;

    private volatile Instant nextSweep;

    private volatile boolean complete = true;

    /**
     * Creates a list that the issuer still has to fill with earlier revocations, as it does on startup. Until it is
     * {@linkplain #complete() complete}, tokens that are not listed have the status {@link Status#UNKNOWN}.
     */
    public static LocalRevocations incomplete() {
        LocalRevocations list = new LocalRevocations();
        list.complete = false;
        return list;
    }

    /** Declares that the list contains all revocations so far. */
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

    @Override
    public void revoke(String issuer, String id, Instant expiry) {
        add(ends, issuer, id, expiry);
    }

    @Override
    public void revokeKey(String issuer, String keyId, Instant expiry) {
        add(keys, issuer, keyId, expiry);
    }

    private void add(Map<TokenId, Instant> list, String issuer, String id, Instant expiry) {
        Instant end = expiry.plusSeconds(SKEW_SECONDS);
        if (end.isAfter(clock.instant())) {
            list.merge(new TokenId(issuer, id), end, LocalRevocations::later);
        }
        sweep();
    }

    @Override
    public void revokeSubject(String issuer, String subject, Instant before, Instant expiry) {
        Instant end = expiry.plusSeconds(SKEW_SECONDS);
        if (end.isAfter(clock.instant())) {
            subjects.merge(new TokenId(issuer, subject), new SubjectEnd(before, end), SubjectEnd::later);
        }
        sweep();
    }

    private void sweep() {
        Instant now = clock.instant();
        if (now.isAfter(nextSweep)) {
            nextSweep = now.plusSeconds(SKEW_SECONDS);
            ends.values().removeIf(now::isAfter);
            keys.values().removeIf(now::isAfter);
            subjects.values().removeIf(subject -> now.isAfter(subject.end()));
        }
    }

    @Override
    public Status status(TokenIdentity token) {
        if (isListed(token) || isSubjectListed(token) || isKeyListed(token)) {
            return Status.REVOKED;
        }
        return complete ? Status.CURRENT : Status.UNKNOWN;
    }

    private boolean isListed(TokenIdentity token) {
        if (ends.isEmpty()) {
            return false;
        }
        String session = token.session();
        return ends.containsKey(new TokenId(token.issuer(), token.id()))
                || (session != null && ends.containsKey(new TokenId(token.issuer(), session)));
    }

    private boolean isSubjectListed(TokenIdentity token) {
        SubjectEnd revoked = subjects.isEmpty() ? null : subjects.get(new TokenId(token.issuer(), token.subject()));
        Instant issued = token.issuedAt();
        return revoked != null && (issued == null || issued.isBefore(revoked.before()));
    }

    private boolean isKeyListed(TokenIdentity token) {
        String keyId = token.keyId();
        return keyId != null && !keys.isEmpty() && keys.containsKey(new TokenId(token.issuer(), keyId));
    }

    /** Returns the number of revoked tokens, subjects and keys whose entries have not expired. */
    public int size() {
        return ends.size() + subjects.size() + keys.size();
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    /** @param before tokens issued before this time are revoked */
    private record SubjectEnd(Instant before, Instant end) {

        private SubjectEnd later(SubjectEnd other) {
            return new SubjectEnd(LocalRevocations.later(before, other.before), LocalRevocations.later(end, other.end));
        }
    }
}
