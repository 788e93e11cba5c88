// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.spiffe.tls.HandshakeListener;
import io.countersign.spiffe.tls.PeerRole;
import io.countersign.spiffe.tls.RefusedPeerException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts handshakes by what the peer was and what came of it, and adds up what links take.
 * Every handshake is a full one.
 */
final class HandshakeCounts implements HandshakeListener {

    private static final String VERIFIED = "verified";

    private final Map<Key, LongAdder> counts = new ConcurrentHashMap<>();

    private final LinkTimes times = new LinkTimes();

    /** What is counted apart. */
    record Key(PeerRole peer, String outcome) {}

    static List<Key> keys() {
        List<Key> keys = new ArrayList<>();
        for (PeerRole peer : PeerRole.values()) {
            keys.add(new Key(peer, VERIFIED));
            keys.add(new Key(peer, NO_SVID));
            for (RefusedPeerException.Reason reason : RefusedPeerException.Reason.values()) {
                keys.add(new Key(peer, reason.toString()));
            }
        }
        return keys;
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

    /** How many there were. */
    long count(PeerRole peer, String outcome) {
        LongAdder count = counts.get(new Key(peer, outcome));
        return count == null ? 0 : count.sum();
    }
}
