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
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** Collects alarms, and raises them when the state that they are about is in force. */
final class EntryAlarms {

    private static final int MOST_FAILED = 1024;

    private final AuditSettings settings;

    private final Queue<Alarm> collected = new ConcurrentLinkedQueue<>();

    // Registrations of own names by other keys, which count if they are in force at last.
    private final List<SlotEntry> foreign = new ArrayList<>();

    EntryAlarms(AuditSettings settings) {
        this.settings = settings;
    }

    void add(Alarm alarm) {
        collected.add(alarm);
    }

    /** @param former registration that was replaced; {@code null} if the slot was vacant */
    void registered(SlotEntry entry, @Nullable SlotEntry former, Pins pins, Instant time) {
        if (former != null && isOwn(former)) {
            addIfForeign(entry, entry.statement().keyHash(), entry.sequence());
        } else if (settings.own()
                .isForeign(entry.statement().name(), entry.statement().keyHash())) {
            foreign.add(entry);
        }
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

    void revoked(SlotEntry former, Octets signer, boolean attested, long sequence) {
        if (!attested) {
            add(new Alarm.UnattestedRevocation(sequence, former.statement().name(), signer));
        }
        if (isOwn(former)) {
            addIfForeign(former, signer, sequence);
        }
    }

    void rolledOver(RollOver change, long sequence) {
        if (change.signer().equals(change.newKey().id())) {
            add(new Alarm.SuccessorInForce(sequence, change.newKey()));
        }
    }

    private boolean isOwn(SlotEntry entry) {
        return settings.own().isOwn(entry.statement().name(), entry.statement().keyHash());
    }

    private void addIfForeign(SlotEntry about, Octets signer, long sequence) {
        SpiffeId name = about.statement().name();
        if (settings.own().isForeign(name, signer)) {
            add(new Alarm.ForeignEntry(sequence, name, signer));
        }
    }

    /**
     * Adds alarms about foreign registrations that are in force after all entries were applied. Former ones of the same
     * service, before it was started again, are not.
     */
    void settle(Slots slots) {
        for (SlotEntry entry : foreign) {
            SlotEntry current = slots.at(entry.statement().slot());
            if (current != null && current.sequence() == entry.sequence()) {
                addIfForeign(entry, entry.statement().keyHash(), entry.sequence());
            }
        }
        foreign.clear();
    }

    /** Raises all alarms. Those that the listener did not receive are raised again at the next call. */
    void raise() {
        List<Alarm> failed = new ArrayList<>();
        for (Alarm alarm = collected.poll(); alarm != null; alarm = collected.poll()) {
            if (!settings.listener().tryRaise(alarm)) {
                failed.add(alarm);
            }
        }
        collected.addAll(failed.subList(0, Math.min(failed.size(), MOST_FAILED)));
    }
}
