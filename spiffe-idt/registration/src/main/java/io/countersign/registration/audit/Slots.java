// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Statement;
import io.countersign.registration.pins.Pins;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Occupied slots, and the tokens of all registrations there ever were. One thread writes; any thread asks for tokens. */
final class Slots {

    private final Map<Integer, SlotEntry> occupied = new TreeMap<>();

    // By the hashes of the tokens. A statement contains the hash of its token, so no statement is registered twice.
    private final Map<Octets, UsedToken> used = new ConcurrentHashMap<>();

    @Nullable
    SlotEntry at(int slot) {
        return occupied.get(slot);
    }

    Collection<SlotEntry> occupied() {
        return occupied.values();
    }

    /** Returns the statements of the registrations in the block of a slot. */
    List<Statement> inBlockOf(int slot, int width) {
        int block = slot / width;
        return occupied.values().stream()
                .map(SlotEntry::statement)
                .filter(statement -> statement.slot() / width == block)
                .toList();
    }

    void occupy(SlotEntry entry, Octets statement) {
        occupied.put(entry.statement().slot(), entry);
        used.put(entry.statement().tokenHash(), new UsedToken(statement, entry.sequence()));
    }

    /** Verifies the statements of attestors that were not pinned before. */
    void verify(Pins pins) {
        occupied.replaceAll((slot, entry) -> entry.verified(pins));
    }

    void vacate(int slot) {
        occupied.remove(slot);
    }

    @Nullable
    UsedToken token(Octets tokenHash) {
        return used.get(tokenHash);
    }

    /**
     * Token that was registered.
     *
     * @param statement digest of the statement about it
     * @param sequence sequence of the entry
     */
    record UsedToken(Octets statement, long sequence) {}

    /** Returns the registrations in all slots. */
    Standings standings(Pins pins) {
        Map<Octets, @Nullable Standing> all = HashMap.newHashMap(occupied.size());
        for (SlotEntry entry : occupied.values()) {
            all.put(entry.statement().tokenHash(), entry.standing(pins));
        }
        return Standings.NONE.with(all);
    }

    /**
     * Returns former registrations with some brought up to date.
     *
     * @param touched slots of registrations that may have begun or ended, by the hashes of their tokens
     */
    Standings standings(Standings former, Map<Octets, Integer> touched, Pins pins) {
        Map<Octets, @Nullable Standing> changes = HashMap.newHashMap(touched.size());
        touched.forEach((tokenHash, slot) -> {
            SlotEntry entry = at(slot);
            changes.put(tokenHash, entry == null || !entry.isOf(tokenHash) ? null : entry.standing(pins));
        });
        return former.with(changes);
    }
}
