// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import io.countersign.registration.commitment.Commitments;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.Genesis;
import io.countersign.registration.log.Register;
import io.countersign.registration.log.Registration;
import io.countersign.registration.log.Replace;
import io.countersign.registration.log.Revoke;
import io.countersign.registration.log.RollOver;
import io.countersign.registration.log.Statement;
import io.countersign.registration.pins.Pins;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Examines the content of entries that the log key signed, and applies them to the slots. An entry that is refused
 * leaves the commitments in an undefined state, so nothing may be applied after it.
 */
final class EntryAuditor {

    private final Commitments commitments;

    private final Slots slots;

    private final Handovers handovers;

    private final EntryAlarms alarms;

    private final EntryRules rules;

    // Slots of registrations that began or ended since they were last published, by the hashes of their tokens.
    private Map<Octets, Integer> touched = new HashMap<>();

    private long lastTime;

    // -1 if there is none.
    private int watched = -1;

    EntryAuditor(Pins pins, Commitments commitments, Slots slots, Handovers handovers, EntryAlarms alarms) {
        this.rules = new EntryRules(pins, slots);
        this.commitments = commitments;
        this.slots = slots;
        this.handovers = handovers;
        this.alarms = alarms;
    }

    /** Verifies the statements in force of attestors that were not pinned before. */
    void repin(Pins other, Instant now) {
        Pins former = rules.pins();
        rules.repin(other);
        slots.verify(other);
        slots.occupied().forEach(entry -> alarms.repinned(entry, former, other, now));
    }

    /**
     * Applies an entry.
     *
     * @param latest time of the head, in milliseconds
     */
    void apply(Entry entry, Octets hash, long latest) {
        require(entry.time() >= lastTime && entry.time() <= latest, LogFault.TIME, entry);
        lastTime = entry.time();
        rules.require(entry);
        switch (entry.body()) {
            case Register register -> register(register.registration(), entry, hash);
            case Replace replace -> replace(replace.registration(), entry, hash);
            case Revoke revoke -> revoke(revoke, entry, hash);
            case RollOver change -> rollOver(change, entry, hash);
            case Genesis any -> {}
        }
    }

    void watch(int slot) {
        commitments.watch(slot, slots.inBlockOf(slot, commitments.width()));
        watched = slot;
    }

    /**
     * Returns the opening of the slot that is watched; {@code null} if there is none.
     *
     * @param sequence sequence of the last entry that was applied
     */
    @Nullable
    SlotOpening opening(long sequence) {
        Octets opening = watched < 0 ? null : commitments.opening(watched);
        return opening == null ? null : new SlotOpening(watched, sequence, opening);
    }

    private void register(Registration registration, Entry entry, Octets hash) {
        requireCommitment(commitments.register(registration.statement()), registration.commitment(), entry);
        occupied(registration, null, entry, hash);
    }

    private void replace(Registration registration, Entry entry, Octets hash) {
        SlotEntry former = at(registration.slot());
        Octets computed = commitments.replace(former.statement(), registration.statement());
        requireCommitment(computed, registration.commitment(), entry);
        occupied(registration, former, entry, hash);
        handovers.replaced(former, registration.statement(), entry.time());
    }

    private void occupied(Registration registration, @Nullable SlotEntry former, Entry entry, Octets hash) {
        rules.applied(entry, hash);
        touch(registration.statement());
        if (former != null) {
            touch(former.statement());
        }
        alarms.registered(at(registration.slot()), former, rules.pins(), Instant.ofEpochMilli(entry.time()));
    }

    private void revoke(Revoke revoke, Entry entry, Octets hash) {
        SlotEntry former = at(revoke.slot());
        requireCommitment(commitments.revoke(former.statement()), revoke.commitment(), entry);
        rules.applied(entry, hash);
        touch(former.statement());
        handovers.revoked(revoke.slot());
        boolean attested = rules.isAttested(revoke, former, entry);
        alarms.revoked(former, revoke.signer(), attested, entry.sequence());
    }

    private void touch(Statement statement) {
        touched.put(statement.tokenHash(), statement.slot());
    }

    /** Returns former registrations with what has changed since this was last called. */
    Standings standings(Standings former, Pins pins) {
        Standings current = slots.standings(former, touched, pins);
        touched = new HashMap<>();
        return current;
    }

    private void rollOver(RollOver change, Entry entry, Octets hash) {
        rules.applied(entry, hash);
        alarms.rolledOver(change, entry.sequence());
    }

    private SlotEntry at(int slot) {
        return Objects.requireNonNull(slots.at(slot), "slot must be occupied");
    }

    private static void requireCommitment(Octets computed, Octets stated, Entry entry) {
        require(computed.equals(stated), LogFault.COMMITMENT, entry);
    }

    private static void require(boolean condition, LogFault fault, Entry entry) {
        if (!condition) {
            throw AuditException.signed(fault, entry.sequence());
        }
    }
}
