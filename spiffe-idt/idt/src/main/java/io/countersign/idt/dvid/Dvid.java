// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.dvid;

import io.countersign.idt.Delegation;
import io.countersign.idt.Origin;
import io.countersign.idt.SpiffeId;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Verified DVID.
 *
 * @param id {@code jti}
 * @param issuer asserting workload
 * @param subject workload that acts for the user
 * @param peer sender: the subject, or a workload that forwards for it
 * @param audience audience that the token is meant for
 * @param authority issuer of the OAuth token
 * @param principal user, as the authority names it
 * @param scope permitted scope; empty if the token names none
 * @param origin identifiers by which the OAuth token can be revoked; {@code null} if the asserting workload gives none
 * @param assertedAt time at which the OAuth token was verified
 * @param expiry time at which the token expires
 * @param disclosed claims of the OAuth token: all of them if they were proved, otherwise the disclosed ones
 * @since 0.1
 */
public record Dvid(
        String id,
        SpiffeId issuer,
        SpiffeId subject,
        SpiffeId peer,
        String audience,
        String authority,
        String principal,
        Set<String> scope,
        @Nullable Origin origin,
        Instant assertedAt,
        Instant expiry,
        Map<String, Object> disclosed) {

    public Dvid {
        Objects.requireNonNull(id, "id cannot be null");
        Objects.requireNonNull(issuer, "issuer cannot be null");
        Objects.requireNonNull(subject, "subject cannot be null");
        Objects.requireNonNull(peer, "peer cannot be null");
        Objects.requireNonNull(audience, "audience cannot be null");
        Objects.requireNonNull(authority, "authority cannot be null");
        Objects.requireNonNull(principal, "principal cannot be null");
        scope = Set.copyOf(scope);
        Objects.requireNonNull(assertedAt, "assertedAt cannot be null");
        Objects.requireNonNull(expiry, "expiry cannot be null");
        disclosed = Map.copyOf(disclosed);
    }

    /** Returns the user, as the asserting workload vouches for it. */
    public Delegation user() {
        return new Delegation(authority, principal, origin);
    }

    /** Returns whether the subject itself sent the token. */
    public boolean isFirstHop() {
        return peer.equals(subject);
    }

    @Override
    public String toString() {
        return "Dvid[" + id + ", " + subject + " by " + issuer + "]";
    }
}
