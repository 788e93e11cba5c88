// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import io.countersign.schemes.RevocationSink;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * Takes back here what another issuer takes back, under the names that its users and their logins have
 * here: so what was made of its tokens ends everywhere in this domain. Of what it says of tokens that
 * are not its own nothing counts.
 */
final class ForeignEnds implements RevocationSink {

    private final TrustedIssuer foreign;

    private final String own;

    private final RevocationLog log;

    private final List<RevocationListener> listeners;

    /** @param own this server's {@code iss} */
    ForeignEnds(TrustedIssuer foreign, String own, RevocationLog log, List<RevocationListener> listeners) {
        this.foreign = Objects.requireNonNull(foreign, "foreign cannot be null");
        this.own = Objects.requireNonNull(own, "own cannot be null");
        this.log = Objects.requireNonNull(log, "log cannot be null");
        this.listeners = List.copyOf(listeners);
    }

    @Override
    public void revoke(String issuer, String id, Instant expiry) {
        if (issuer.equals(foreign.name())) {
            tell(log.add(own, foreign.here(id), expiry));
        }
    }

    @Override
    public void revokeSubject(String issuer, String subject, Instant before, Instant expiry) {
        if (issuer.equals(foreign.name())) {
            log.keepSubject(own, foreign.here(subject), before, expiry).ifPresent(this::tell);
        }
    }

    private void tell(Revocation revocation) {
        listeners.forEach(listener -> listener.revoked(revocation));
    }
}
