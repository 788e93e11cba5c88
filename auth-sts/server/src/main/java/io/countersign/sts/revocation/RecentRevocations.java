// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.revocation;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Revocations in memory in the order of their numbers, as the log in the database has them. It forgets those whose
 * tokens can no longer be accepted anywhere.
 */
final class RecentRevocations {

    private static final Duration SWEEP = Duration.ofMinutes(1);

    private final Clock clock;

    private final Duration skew;

    // Guarded by this, as are the next two fields.
    private final List<Revocation> entries = new ArrayList<>();

    private long last;

    private Instant nextSweep;

    /** @param skew time after its expiry for which a service with a slow clock may still accept a token */
    RecentRevocations(Clock clock, Duration skew) {
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        this.skew = Objects.requireNonNull(skew, "skew cannot be null");
        this.nextSweep = clock.instant().plus(SWEEP);
    }

    /** Returns the number of the last revocation that was read, including those that are forgotten. */
    synchronized long last() {
        return last;
    }

    /**
     * Adds what was read from the log.
     *
     * @param found all revocations of the log after {@link #last()}, in order
     * @param number number of the last revocation of the log
     */
    synchronized void add(List<Revocation> found, long number) {
        entries.addAll(found);
        last = number;
        sweep();
    }

    /** Replaces all revocations: the database was restored from a backup. */
    synchronized void replace(List<Revocation> found, long number) {
        entries.clear();
        add(found, number);
    }

    /** Returns the revocations after a number, in order. */
    synchronized Page since(long number, int limit) {
        Instant horizon = horizon();
        List<Revocation> found = new ArrayList<>();
        for (int i = indexAfter(number); i < entries.size(); i++) {
            Revocation entry = entries.get(i);
            if (entry.expiry().isAfter(horizon)) {
                if (found.size() == limit) {
                    return new Page(found, false, last);
                }
                found.add(entry);
            }
        }
        return new Page(found, true, last);
    }

    /** Returns the index of the first entry with a larger number. */
    private int indexAfter(long number) {
        int low = 0;
        int high = entries.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (entries.get(middle).seq() > number) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    private void sweep() {
        Instant now = clock.instant();
        if (now.isBefore(nextSweep)) {
            return;
        }
        nextSweep = now.plus(SWEEP);
        Instant horizon = horizon();
        Map<String, Long> newest = new HashMap<>();
        entries.forEach(entry -> subject(entry, newest));
        entries.removeIf(entry -> !entry.expiry().isAfter(horizon) || isReplaced(entry, newest));
    }

    private static void subject(Revocation entry, Map<String, Long> newest) {
        if (entry instanceof Revocation.OfSubject all) {
            newest.put(key(all), all.seq());
        }
    }

    /** A later revocation of the same subject includes an earlier one. */
    private static boolean isReplaced(Revocation entry, Map<String, Long> newest) {
        return entry instanceof Revocation.OfSubject all && !Objects.equals(newest.get(key(all)), all.seq());
    }

    private static String key(Revocation.OfSubject all) {
        return all.issuer() + ' ' + all.subject();
    }

    private Instant horizon() {
        return clock.instant().minus(skew);
    }

    /**
     * Revocations after a number.
     *
     * @param isComplete whether there are no more
     * @param last number of the last revocation of the log
     */
    record Page(List<Revocation> found, boolean isComplete, long last) {

        Page {
            found = List.copyOf(found);
        }
    }
}
