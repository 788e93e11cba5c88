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
 * Revokes here what another issuer revokes, under the names that its users and their logins have
 * here: so what was made of its tokens ends everywhere in this domain. Of what it says of tokens that
 * are not its own nothing counts. A name that no token could have fails the answer that has it.
 */
final class ForeignEnds implements RevocationSink {

    private final TrustedIssuer foreign;

    private final String own;

    private final RevocationLog log;

    private final List<RevocationListener> listeners;

    private final Duration longestLife;

    private final Clock clock;

    /**
     * @param own this server's {@code iss}
     * @param longestLife of what is made here of the issuer's tokens, whatever it says of these
     */
    ForeignEnds(
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
            tell(log.add(own, foreign.here(id), end(expiry)));
        }
    }

    @Override
    public void revokeSubject(String issuer, String subject, Instant before, Instant expiry) {
        if (issuer.equals(foreign.name())) {
            log.keepSubject(own, foreign.here(subject), before, end(expiry)).ifPresent(this::tell);
        }
    }

    /** Nothing here is signed by a foreign key: its tokens are refused by the list itself. */
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
