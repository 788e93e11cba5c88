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
 * A verified DVID.
 *
 * @param id its {@code jti}
 * @param issuer the asserting workload
 * @param subject the workload that acts for the user
 * @param peer who sent it: the subject, or one that forwards for it
 * @param audience whom it is for
 * @param authority the issuer of the OAuth token
 * @param principal the user, as the authority names it
 * @param scope what it may be used for; empty if it does not say
 * @param origin what the OAuth token can be revoked by; {@code null} if the asserting workload does not say
 * @param assertedAt when the OAuth token was verified
 * @param expiry when it ends
 * @param disclosed claims of the OAuth token: all of them if they were proved, else those disclosed
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

    /** The user, as the asserting workload vouches for it. */
    public Delegation user() {
        return new Delegation(authority, principal, origin);
    }

    /** Whether it came from its subject itself. */
    public boolean isFirstHop() {
        return peer.equals(subject);
    }

    @Override
    public String toString() {
        return "Dvid[" + id + ", " + subject + " by " + issuer + "]";
    }
}
