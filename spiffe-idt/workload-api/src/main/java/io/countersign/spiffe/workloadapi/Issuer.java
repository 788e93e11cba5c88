// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import io.spiffe.spiffeid.SpiffeId;
import io.spiffe.spiffeid.TrustDomain;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Issuer of one trust domain that rotates its authorities and renews its SVIDs in time. Readers see one immutable
 * snapshot.
 */
final class Issuer {

    private final TrustDomain trustDomain;

    private final Map<SpiffeId, Set<String>> dnsNames;

    private final Lives lives;

    private final Clock clock;

    private final AuthorityStore store;

    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    private volatile Snapshot snapshot;

    /** @param dnsNames identities, each with the DNS names of its X.509-SVIDs */
    Issuer(
            TrustDomain trustDomain,
            Map<SpiffeId, Set<String>> dnsNames,
            Lives lives,
            Clock clock,
            AuthorityStore store) {
        this.trustDomain = trustDomain;
        this.dnsNames = Map.copyOf(dnsNames);
        this.lives = lives;
        this.clock = clock;
        this.store = store;
        Authorities kept = store.load();
        Authorities begin = due(kept == null ? first() : kept);
        store.save(begin);
        this.snapshot = snapshot(begin, Map.of(), svid -> false);
    }

    // Without a store, starting from the time keeps sequence numbers growing across restarts.
    private Authorities first() {
        return new Authorities(clock.instant().getEpochSecond(), newAuthority(), null, List.of());
    }

    private Authority newAuthority() {
        return Authority.generate(trustDomain, clock.instant(), lives.authority());
    }

    TrustDomain trustDomain() {
        return trustDomain;
    }

    Clock clock() {
        return clock;
    }

    Lives lives() {
        return lives;
    }

    Snapshot snapshot() {
        return snapshot;
    }

    BundleFeed.Watch watch(Runnable onChange) {
        listeners.add(onChange);
        return () -> listeners.remove(onChange);
    }

    synchronized String prepare() {
        Authority prepared = snapshot.authorities().prepared();
        if (prepared != null) {
            return prepared.id();
        }
        Authority next = newAuthority();
        change(snapshot.authorities().prepare(next), svid -> false);
        return next.id();
    }

    synchronized String rotate() {
        Authorities next = activateNext(snapshot.authorities());
        change(next, svid -> false);
        return next.active().id();
    }

    synchronized void drop(String id) {
        change(snapshot.authorities().drop(id, this::newAuthority), svid -> false);
    }

    synchronized void renewAll() {
        change(snapshot.authorities(), svid -> true);
    }

    /** Performs the steps that are due, and returns the time of the next one. */
    synchronized Instant refresh() {
        Authorities due = due(snapshot.authorities());
        Instant now = clock.instant();
        boolean renew = snapshot.svids().values().stream().anyMatch(svid -> isDue(svid, now));
        if (renew || !due.equals(snapshot.authorities())) {
            change(due, svid -> isDue(svid, now));
        }
        return nextChange();
    }

    private static boolean isDue(IssuedSvid svid, Instant now) {
        return !now.isBefore(svid.renewAt());
    }

    private Instant nextChange() {
        Authorities authorities = snapshot.authorities();
        Authority active = authorities.active();
        Stream<Instant> roll = Stream.of(authorities.prepared() == null ? active.prepareNextAt() : rollAt(authorities));
        Stream<Instant> old = authorities.old().stream().map(Authorities.Old::until);
        Stream<Instant> renewals = snapshot.svids().values().stream().map(IssuedSvid::renewAt);
        return Stream.of(roll, old, renewals)
                .flatMap(times -> times)
                .min(Instant::compareTo)
                .orElseThrow();
    }

    /** Performs all rotation steps that are due: a suspended machine may have missed several. */
    private Authorities due(Authorities authorities) {
        Instant now = clock.instant();
        Authorities due = authorities;
        while (!now.isBefore(rollAt(due))) {
            due = activateNext(due);
        }
        if (due.prepared() == null && !now.isBefore(due.active().prepareNextAt())) {
            due = due.prepare(newAuthority());
        }
        return due.withoutExpired(now);
    }

    /**
     * Returns the time of the next rotation. An authority that was prepared early becomes active early, so that its
     * successor is in the bundle for the usual time before it signs.
     */
    private static Instant rollAt(Authorities authorities) {
        Instant end = authorities.active().activateNextAt();
        Authority prepared = authorities.prepared();
        return prepared == null || end.isBefore(prepared.activateAt()) ? end : prepared.activateAt();
    }

    private Authorities activateNext(Authorities authorities) {
        Authority prepared = authorities.prepared();
        Authority next = prepared == null ? newAuthority() : prepared;
        Authorities known = prepared == null ? authorities.prepare(next) : authorities;
        return known.activate(next, lives.longest(), clock.instant());
    }

    private void change(Authorities next, Predicate<IssuedSvid> renewed) {
        if (!next.equals(snapshot.authorities())) {
            try {
                store.save(next);
            } catch (RuntimeException ex) {
                // An authority that could not be saved signs nothing; SVIDs are renewed nevertheless.
                publish(snapshot.authorities(), renewed);
                throw ex;
            }
        }
        publish(next, renewed);
    }

    private void publish(Authorities authorities, Predicate<IssuedSvid> renewed) {
        snapshot = snapshot(authorities, snapshot.svids(), renewed);
        listeners.forEach(Runnable::run);
    }

    private Snapshot snapshot(
            Authorities authorities, Map<SpiffeId, IssuedSvid> before, Predicate<IssuedSvid> renewed) {
        Map<SpiffeId, IssuedSvid> svids = new HashMap<>();
        dnsNames.forEach((id, names) -> {
            IssuedSvid svid = before.get(id);
            boolean keep = svid != null && authorities.contains(svid.authority()) && !renewed.test(svid);
            svids.put(
                    id, keep ? svid : IssuedSvid.issue(id, names, authorities.active(), clock.instant(), lives.svid()));
        });
        return new Snapshot(authorities, authorities.bundle(trustDomain), svids);
    }
}
