// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.core.link.LinkListener;
import io.countersign.core.link.MutualTls;
import io.countersign.core.link.PeerRole;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/**
 * Counts handshakes by peer and outcome, and sums the durations of creating TLS contexts and opening connections.
 *
 * @since 0.1
 */
public final class LinkCounts implements LinkListener {

    /** Outcome of a handshake with a permitted peer. */
    public static final String VERIFIED = "verified";

    private final Map<Key, LongAdder> counts = new ConcurrentHashMap<>();

    private final LinkTimes times = new LinkTimes();

    /**
     * Counter of handshakes.
     *
     * @param outcome {@link #VERIFIED}, or the reason of a refusal
     */
    public record Key(PeerRole peer, String outcome) {}

    /** Returns all counters of a trust that refuses peers for these reasons. */
    public static List<Key> keys(Collection<String> reasons) {
        Set<String> outcomes = new TreeSet<>(reasons);
        outcomes.addAll(Set.of(VERIFIED, MutualTls.NOT_ALLOWED, MutualTls.WRONG_PROTOCOL));
        return Stream.of(PeerRole.values())
                .flatMap(peer -> outcomes.stream().map(outcome -> new Key(peer, outcome)))
                .toList();
    }

    @Override
    public void verified(PeerRole role) {
        count(new Key(role, VERIFIED));
    }

    @Override
    public void refused(PeerRole role, String reason) {
        count(new Key(role, reason));
    }

    @Override
    public void setUp(Duration time) {
        times.setUps().add(time);
    }

    LinkTimes times() {
        return times;
    }

    private void count(Key key) {
        counts.computeIfAbsent(key, unknown -> new LongAdder()).increment();
    }

    /** Returns the number of handshakes. */
    public long count(PeerRole peer, String outcome) {
        LongAdder count = counts.get(new Key(peer, outcome));
        return count == null ? 0 : count.sum();
    }
}
