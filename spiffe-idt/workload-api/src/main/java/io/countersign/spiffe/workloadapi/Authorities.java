// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.keyset.JwkSet;
import io.spiffe.spiffeid.TrustDomain;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Immutable set of the authorities of a trust domain at one time. Each change returns a new set.
 *
 * @param sequence sequence number of the bundle
 * @param active authority that signs
 * @param prepared authority that will sign next; {@code null} if there is none yet
 * @param old authorities that no longer sign, oldest first
 */
record Authorities(
        long sequence, Authority active, @Nullable Authority prepared, List<Old> old) {

    /**
     * Authority that no longer signs.
     *
     * @param until time at which it leaves the bundle
     */
    record Old(Authority authority, Instant until) {}

    Authorities {
        old = List.copyOf(old);
    }

    Authorities prepare(Authority next) {
        return new Authorities(sequence + 1, active, next, old);
    }

    /**
     * Makes the next authority active.
     *
     * @param life time after which everything that the previous authority signed has expired
     */
    Authorities activate(Authority next, Duration life, Instant now) {
        List<Old> retired = new ArrayList<>(old);
        retired.add(new Old(active, active.endOf(life, now)));
        return new Authorities(sequence, next, null, retired);
    }

    Authorities withoutExpired(Instant now) {
        List<Old> left = old.stream().filter(one -> one.until().isAfter(now)).toList();
        return left.size() == old.size() ? this : new Authorities(sequence + 1, active, prepared, left);
    }

    /**
     * Removes an authority at once. If it is the active one, the prepared authority replaces it, or a new one.
     *
     * @throws IllegalArgumentException if no authority has the id
     */
    Authorities drop(String id, Supplier<Authority> another) {
        if (active.id().equals(id)) {
            return new Authorities(sequence + 1, prepared == null ? another.get() : prepared, null, old);
        }
        if (!contains(id)) {
            throw new IllegalArgumentException("There is no authority " + id);
        }
        boolean isPrepared = prepared != null && prepared.id().equals(id);
        List<Old> left =
                old.stream().filter(one -> !one.authority().id().equals(id)).toList();
        return new Authorities(sequence + 1, active, isPrepared ? null : prepared, left);
    }

    boolean contains(String id) {
        return all().stream().anyMatch(authority -> authority.id().equals(id));
    }

    private List<Authority> all() {
        List<Authority> all = new ArrayList<>();
        old.forEach(one -> all.add(one.authority()));
        all.add(active);
        if (prepared != null) {
            all.add(prepared);
        }
        return all;
    }

    List<AuthorityStatus> statuses() {
        List<AuthorityStatus> statuses = new ArrayList<>();
        old.forEach(one -> statuses.add(status(one.authority(), AuthorityState.OLD, one.until())));
        statuses.add(status(active, AuthorityState.ACTIVE, active.notAfter()));
        if (prepared != null) {
            statuses.add(status(prepared, AuthorityState.PREPARED, prepared.notAfter()));
        }
        return List.copyOf(statuses);
    }

    private static AuthorityStatus status(Authority authority, AuthorityState state, Instant leavesAt) {
        return new AuthorityStatus(authority.id(), state, authority.notAfter(), leavesAt);
    }

    PublishedBundle bundle(TrustDomain trustDomain) {
        List<X509Certificate> certificates =
                all().stream().map(Authority::certificate).toList();
        List<JsonWebKey> keys =
                all().stream().map(authority -> authority.jwtKey().toPublic()).toList();
        return new PublishedBundle(trustDomain, certificates, new JwkSet(keys), sequence);
    }
}
