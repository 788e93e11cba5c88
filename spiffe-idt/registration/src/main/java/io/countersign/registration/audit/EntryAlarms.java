// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import io.countersign.idt.SpiffeId;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.RollOver;
import io.countersign.registration.pins.Pins;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects alarms, and raises them when the state that they are about is in force. */
final class EntryAlarms {

    private final AuditSettings settings;

    private final List<Alarm> collected = new ArrayList<>();

    EntryAlarms(AuditSettings settings) {
        this.settings = settings;
    }

    void add(Alarm alarm) {
        collected.add(alarm);
    }

    void registered(SlotEntry entry, Pins pins, Instant time) {
        addIfForeign(entry.statement().name(), entry.statement().keyHash(), entry.sequence());
        addIfUnbound(entry, refusal(entry, pins, time));
    }

    /**
     * Adds an alarm if a registration was in force by the former pins and is not by the new ones, or if its attestor is
     * newly pinned and did not sign it.
     */
    void repinned(SlotEntry entry, Pins former, Pins pins, Instant now) {
        BindingRefusal before = refusal(entry, former, now);
        BindingRefusal after = refusal(entry, pins, now);
        boolean forged = after == BindingRefusal.NOT_ATTESTED && before != after;
        if (before == null || forged) {
            addIfUnbound(entry, after);
        }
    }

    private @Nullable BindingRefusal refusal(SlotEntry entry, Pins pins, Instant time) {
        return entry.standing(pins).refusalAt(time, settings.clockSkew());
    }

    private void addIfUnbound(SlotEntry entry, @Nullable BindingRefusal refusal) {
        if (refusal != null) {
            add(new Alarm.Unbound(entry.sequence(), entry.statement().name(), refusal));
        }
    }

    void revoked(SpiffeId name, Octets signer, boolean attested, long sequence) {
        if (!attested) {
            add(new Alarm.UnattestedRevocation(sequence, name, signer));
        }
        addIfForeign(name, signer, sequence);
    }

    void rolledOver(RollOver change, long sequence) {
        if (change.signer().equals(change.newKey().id())) {
            add(new Alarm.SuccessorInForce(sequence, change.newKey()));
        }
    }

    private void addIfForeign(SpiffeId name, Octets signer, long sequence) {
        if (settings.own().isForeign(name, signer)) {
            add(new Alarm.ForeignEntry(sequence, name, signer));
        }
    }

    void raise() {
        List<Alarm> all = List.copyOf(collected);
        collected.clear();
        all.forEach(settings.listener()::raised);
    }
}
