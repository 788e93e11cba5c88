// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.registry;

import io.countersign.zk.field.Value;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Roots of a group that are accepted in proofs: the current one, and those that an addition replaced recently, so that
 * members who are generating a proof meanwhile are not refused. After a removal only the current root is accepted.
 */
final class KnownRoots {

    /** Duration for which a root is accepted after an addition replaced it. */
    static final Duration HISTORY = Duration.ofMinutes(5);

    private final Map<Value, Instant> replaced = new HashMap<>();

    private final Clock clock;

    private @Nullable Value current;

    KnownRoots(Clock clock) {
        this.clock = clock;
    }

    synchronized void add(Value root, Instant at) {
        Instant now = clock.instant();
        replaced.values().removeIf(end -> end.isBefore(now.minus(HISTORY)));
        if (current != null) {
            // A clock of the registry that runs ahead must not prolong the life of a root.
            replaced.put(current, at.isAfter(now) ? now : at);
        }
        current = root;
        replaced.remove(root);
    }

    synchronized void replaceAll(Value root) {
        replaced.clear();
        current = root;
    }

    synchronized boolean contains(Value root) {
        if (root.equals(current)) {
            return true;
        }
        Instant end = replaced.get(root);
        return end != null && !clock.instant().isAfter(end.plus(HISTORY));
    }

    synchronized void clear() {
        replaced.clear();
        current = null;
    }
}
