// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Statement;
import io.countersign.registration.pins.Pins;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Registrations that were replaced a short time ago, and go on to bind: peers apply a replacement earlier than connections
 * with the former key are closed. Not safe for several threads.
 */
final class Handovers {

    private final AuditSettings settings;

    private final List<Handover> handovers = new ArrayList<>();

    Handovers(AuditSettings settings) {
        this.settings = settings;
    }

    /**
     * Registration that was replaced.
     *
     * @param end from then on it does not bind
     */
    private record Handover(SlotEntry former, Instant end) {}

    /**
     * Begins a handover. Neither the attestor nor the curator can prolong it by a time in the future.
     *
     * @param time time of the entry that replaces the registration, in milliseconds
     */
    void replaced(SlotEntry former, Statement by, long time) {
        Duration duration = settings.handover();
        Instant end = Stream.of(
                        Instant.ofEpochMilli(Math.min(by.issued(), time)).plus(duration),
                        Instant.ofEpochMilli(former.statement().expiry()))
                .min(Instant::compareTo)
                .orElseThrow();
        // Without a handover, clocks that are ahead must not make one.
        if (!duration.isZero() && isOpen(end)) {
            handovers.add(new Handover(former, end));
        }
    }

    private boolean isOpen(Instant end) {
        return settings.clock().instant().isBefore(end);
    }

    /** Ends all handovers of a slot: whoever revokes may suspect that a key was stolen. */
    void revoked(int slot) {
        handovers.removeIf(handover -> handover.former().statement().slot() == slot);
    }

    /** Forgets what is over, and returns the registrations by the hashes of their tokens. */
    Map<Octets, Standing> standings(Pins pins) {
        handovers.removeIf(handover -> !isOpen(handover.end()));
        Map<Octets, Standing> standings = new HashMap<>();
        for (Handover handover : handovers) {
            SlotEntry former = handover.former();
            standings.put(former.statement().tokenHash(), former.standing(pins).until(handover.end()));
        }
        return standings;
    }
}
