// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.log;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.Genesis;
import io.countersign.registration.log.KeyChange;
import io.countersign.registration.log.Register;
import io.countersign.registration.log.Registration;
import io.countersign.registration.log.Replace;
import io.countersign.registration.log.Revoke;
import io.countersign.registration.log.RollOver;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** What is looked up in the entries that were read. One thread adds at a time; any may read. */
final class LogIndex {

    private final Map<Integer, SlotState> occupied = new ConcurrentHashMap<>();

    private final Map<Octets, Revocation> revocations = new ConcurrentHashMap<>();

    private final List<KeyChange> changes = new CopyOnWriteArrayList<>();

    private final Genesis genesis;

    // Written last: whoever reads it sees the rest.
    private volatile Tip tip;

    /**
     * Last entry.
     *
     * @param logKey log key after it
     */
    record Tip(long sequence, Octets hash, long time, Ed25519Key logKey) {}

    /** Entry that ended a registration. */
    record Revocation(Entry entry, Revoke revoke) {}

    /** @param first entry of the kind GENESIS */
    LogIndex(Entry first, Genesis genesis) {
        this.genesis = genesis;
        this.tip = new Tip(first.sequence(), first.hash(), first.time(), genesis.logKey());
    }

    /** Adds an entry that was verified. */
    void add(Entry entry, Octets hash) {
        Ed25519Key logKey = tip.logKey();
        switch (entry.body()) {
            case Register(Registration registration) ->
                occupied.put(registration.slot(), new SlotState(entry, hash, registration, null));
            case Replace replace -> replace(entry, hash, replace.registration());
            case Revoke revoke -> revoke(entry, revoke);
            case RollOver change -> {
                changes.add(new KeyChange(entry.previous(), change));
                logKey = change.newKey();
            }
            case Genesis any -> {}
        }
        tip = new Tip(entry.sequence(), hash, entry.time(), logKey);
    }

    private void replace(Entry entry, Octets hash, Registration registration) {
        occupied.computeIfPresent(
                registration.slot(), (slot, former) -> new SlotState(entry, hash, registration, former.asFormer()));
    }

    private void revoke(Entry entry, Revoke revoke) {
        SlotState former = occupied.remove(revoke.slot());
        if (former != null) {
            revocations.put(former.hash(), new Revocation(entry, revoke));
        }
    }

    Tip tip() {
        return tip;
    }

    int slots() {
        return genesis.slots();
    }

    /** Refuses a slot that does not exist. */
    void requireSlot(int slot) {
        if (slot >= slots()) {
            throw CuratorException.malformed("The slot does not exist");
        }
    }

    int occupied() {
        return occupied.size();
    }

    /** Returns the registration in a slot, or {@code null} if it is vacant. */
    @Nullable
    SlotState at(int slot) {
        return occupied.get(slot);
    }

    /** Returns the entry that ended a registration, by the hash of its entry; {@code null} if there is none. */
    @Nullable
    Revocation revocation(Octets former) {
        return revocations.get(former);
    }

    /** Returns the changes of the log key. */
    List<KeyChange> changes() {
        return changes;
    }
}
