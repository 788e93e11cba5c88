// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.attack;

import io.countersign.registration.audit.Alarm;
import io.countersign.registration.gossip.GossipVerdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What a service and its agent have noticed. */
final class Sightings {

    /** Longer than anything that is noticed takes on a busy machine. */
    private static final Duration LONGEST = Duration.ofSeconds(45);

    private final List<Sighting> all = new ArrayList<>();

    synchronized void add(Observer observer, String reason) {
        all.add(new Sighting(observer, reason, System.nanoTime()));
        notifyAll();
    }

    void add(Alarm alarm) {
        add(Observer.AGENT, text(alarm));
    }

    void add(GossipVerdict verdict) {
        if (verdict instanceof GossipVerdict.Ignored ignored) {
            add(Observer.AGENT, "Ignored " + ignored.reason());
        }
    }

    private static String text(Alarm alarm) {
        return switch (alarm) {
            case Alarm.Refused refused -> "Refused " + refused.fault();
            case Alarm.Stopped stopped -> "Stopped " + stopped.fault();
            case Alarm.Unbound unbound -> "Unbound " + unbound.reason();
            default -> alarm.getClass().getSimpleName();
        };
    }

    synchronized List<Sighting> since(long time) {
        return all.stream().filter(sighting -> sighting.time() - time >= 0).toList();
    }

    /**
     * Waits for the first event of a kind.
     *
     * @param begin time from which on events count
     * @return {@code null} if there is none for long
     */
    synchronized @Nullable Sighting await(long begin, Predicate<Sighting> kind) throws InterruptedException {
        long end = System.nanoTime() + LONGEST.toNanos();
        while (true) {
            for (Sighting sighting : since(begin)) {
                if (kind.test(sighting)) {
                    return sighting;
                }
            }
            long left = Duration.ofNanos(end - System.nanoTime()).toMillis();
            if (left <= 0) {
                return null;
            }
            wait(left);
        }
    }
}
