// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.registry;

import io.countersign.zk.field.FieldElement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The roots of a group that proofs may still be made with: the current one, and those that additions have replaced a
 * short while ago, so that whoever is proving meanwhile is not refused. A removal leaves none but the current one.
 */
final class KnownRoots {

    /** How long a root is good after an addition. */
    static final Duration HISTORY = Duration.ofMinutes(5);

    private final Map<FieldElement, Instant> replaced = new HashMap<>();

    private final Clock clock;

    private @Nullable FieldElement current;

    KnownRoots(Clock clock) {
        this.clock = clock;
    }

    synchronized void add(FieldElement root, Instant at) {
        Instant now = clock.instant();
        replaced.values().removeIf(end -> end.isBefore(now.minus(HISTORY)));
        if (current != null) {
            // A registry's clock that runs ahead gives no root more time.
            replaced.put(current, at.isAfter(now) ? now : at);
        }
        current = root;
        replaced.remove(root);
    }

    synchronized void replaceAll(FieldElement root) {
        replaced.clear();
        current = root;
    }

    synchronized boolean contains(FieldElement root) {
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
