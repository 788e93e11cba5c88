// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.issuer;

import io.countersign.sts.revocation.Revocation;
import io.countersign.sts.revocation.RevocationListener;
import io.countersign.sts.revocation.RevocationLog;
import io.countersign.tokens.RevocationSink;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Revokes here the tokens, logins and subjects that their issuer revokes, under the names that they have here. This
 * includes tokens that were issued here in exchange. Revocations of tokens of other issuers are ignored. A name that no
 * token can have makes the whole answer fail.
 */
final class ForeignRevocationSink implements RevocationSink {

    private final TrustedIssuer foreign;

    private final String own;

    private final RevocationLog log;

    private final List<RevocationListener> listeners;

    private final Duration longestLife;

    private final Clock clock;

    /**
     * @param own {@code iss} of this server
     * @param longestLife maximum life of tokens issued here in exchange, a limit for the expiry that the issuer states
     */
    ForeignRevocationSink(
            TrustedIssuer foreign,
            String own,
            RevocationLog log,
            List<RevocationListener> listeners,
            Duration longestLife,
            Clock clock) {
        this.foreign = foreign;
        this.own = own;
        this.log = log;
        this.listeners = List.copyOf(listeners);
        this.longestLife = longestLife;
        this.clock = clock;
    }

    @Override
    public void revoke(String issuer, String id, Instant expiry) {
        if (issuer.equals(foreign.name())) {
            tell(log.add(own, foreign.localName(id), end(expiry)));
        }
    }

    @Override
    public void revokeSubject(String issuer, String subject, Instant before, Instant expiry) {
        if (issuer.equals(foreign.name())) {
            log.keepSubject(own, foreign.localName(subject), before, end(expiry))
                    .ifPresent(this::tell);
        }
    }

    /** Does nothing: no token here is signed with a foreign key, and the issuer's own list refuses its tokens. */
    @Override
    public void revokeKey(String issuer, String keyId, Instant expiry) {}

    private Instant end(Instant expiry) {
        Instant longest = clock.instant().plus(longestLife);
        return expiry.isAfter(longest) ? longest : expiry;
    }

    private void tell(Revocation revocation) {
        listeners.forEach(listener -> listener.revoked(revocation));
    }
}
