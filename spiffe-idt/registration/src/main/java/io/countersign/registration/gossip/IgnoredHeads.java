// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.gossip;

import io.countersign.idt.SpiffeId;
import io.countersign.registration.gossip.GossipVerdict.Ignored;
import io.countersign.registration.gossip.GossipVerdict.Reason;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts heads that are ignored, and knows since when services send those of unknown keys. */
final class IgnoredHeads {

    private final Map<Reason, LongAdder> counts = new ConcurrentHashMap<>();

    private final Map<SpiffeId, Instant> unknownSince = new ConcurrentHashMap<>();

    void count(Reason reason) {
        counts.computeIfAbsent(reason, any -> new LongAdder()).increment();
    }

    long sum(Reason reason) {
        LongAdder count = counts.get(reason);
        return count == null ? 0 : count.sum();
    }

    /** Returns when a service began to send heads of unknown keys. */
    Instant unknownSince(SpiffeId peer, Instant now) {
        return unknownSince.computeIfAbsent(peer, any -> now);
    }

    /** Notes that a service sent another head. One that is ignored does not show that its key is known. */
    void known(SpiffeId peer, GossipVerdict verdict) {
        if (!(verdict instanceof Ignored)) {
            unknownSince.remove(peer);
        }
    }
}
