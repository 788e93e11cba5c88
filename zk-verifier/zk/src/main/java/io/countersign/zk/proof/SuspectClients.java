// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import java.time.Clock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Clients that recently sent an invalid proof. A client is removed after several valid ones, because many users can
 * share an address. At most 10,000 are stored; proofs of further ones are verified with the others.
 */
final class SuspectClients {

    private static final long MILLIS = 10_000;

    private static final int GOOD_ONES = 32;

    private static final int MOST = 10_000;

    private final Map<String, Suspicion> suspicions = new ConcurrentHashMap<>();

    private final Clock clock;

    SuspectClients(Clock clock) {
        this.clock = clock;
    }

    void bad(String client) {
        if (suspicions.size() >= MOST) {
            long now = clock.millis();
            suspicions.values().removeIf(suspicion -> suspicion.end() < now);
        }
        if (suspicions.size() < MOST) {
            suspicions.put(client, new Suspicion(clock.millis() + MILLIS, GOOD_ONES));
        }
    }

    void good(String client) {
        suspicions.computeIfPresent(client, (known, suspicion) -> suspicion.less());
    }

    boolean contains(String client) {
        Suspicion suspicion = suspicions.get(client);
        if (suspicion == null || suspicion.end() >= clock.millis()) {
            return suspicion != null;
        }
        suspicions.remove(client, suspicion);
        return false;
    }

    /** @param left number of valid proofs after which the suspicion ends */
    private record Suspicion(long end, int left) {

        private @Nullable Suspicion less() {
            return left == 1 ? null : new Suspicion(end, left - 1);
        }
    }
}
