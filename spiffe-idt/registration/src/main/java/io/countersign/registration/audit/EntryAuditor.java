// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import io.countersign.registration.audit.Slots.UsedToken;
import io.countersign.registration.commitment.Commitments;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.TlsKey;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.Genesis;
import io.countersign.registration.log.Register;
import io.countersign.registration.log.Registration;
import io.countersign.registration.log.Replace;
import io.countersign.registration.log.Revoke;
import io.countersign.registration.log.RollOver;
import io.countersign.registration.log.Statement;
import io.countersign.registration.pins.PinnedAttestor;
import io.countersign.registration.pins.Pins;
import java.time.Instant;

/**
 * Examines the content of entries that the log key signed, and applies them to the slots. An entry that is refused
 * leaves the commitments in an undefined state, so nothing may be applied after it.
 */
final class EntryAuditor {

    private final Commitments commitments;

    private final Slots slots;

    private final EntryAlarms alarms;

    private Pins pins;

    private long lastTime;

    EntryAuditor(Pins pins, Commitments commitments, Slots slots, EntryAlarms alarms) {
        this.pins = pins;
        this.commitments = commitments;
        this.slots = slots;
        this.alarms = alarms;
    }

    /** Verifies the statements in force of attestors that were not pinned before. */
    void repin(Pins other, Instant now) {
        slots.verify(other);
        slots.occupied().forEach(entry -> alarms.repinned(entry, pins, other, now));
        pins = other;
    }

    /**
     * Applies an entry.
     *
     * @param latest time of the head, in milliseconds
     */
    void apply(Entry entry, Octets hash, long latest) {
        require(entry.time() >= lastTime && entry.time() <= latest, LogFault.TIME, entry.sequence());
        lastTime = entry.time();
        switch (entry.body()) {
            case Genesis genesis -> require(genesis.equals(pins.genesis()), LogFault.GENESIS, entry.sequence());
            case Register register -> register(register.registration(), entry, hash);
            case Replace replace -> replace(replace, entry, hash);
            case Revoke revoke -> revoke(revoke, entry);
            case RollOver change -> alarms.rolledOver(change, entry.sequence());
        }
    }

    private void register(Registration registration, Entry entry, Octets hash) {
        requireSlot(registration.slot(), entry);
        require(slots.at(registration.slot()) == null, LogFault.SLOT_OCCUPIED, entry.sequence());
        requireRegistration(registration, entry);
        requireCommitment(commitments.register(registration.statement()), registration.commitment(), entry);
        occupy(registration, entry, hash);
    }

    private void replace(Replace replace, Entry entry, Octets hash) {
        Registration registration = replace.registration();
        Statement statement = registration.statement();
        SlotEntry former = former(registration.slot(), replace.former(), entry);
        require(former.statement().name().equals(statement.name()), LogFault.NAME_CHANGED, entry.sequence());
        requireRegistration(registration, entry);
        Octets permission = statement.replacementText(entry.logId(), former.hash());
        require(
                former.registration().tlsKey().verifies(permission, replace.permission()),
                LogFault.REPLACEMENT_SIGNATURE,
                entry.sequence());
        requireCommitment(commitments.replace(former.statement(), statement), registration.commitment(), entry);
        occupy(registration, entry, hash);
    }

    private void revoke(Revoke revoke, Entry entry) {
        SlotEntry former = former(revoke.slot(), revoke.former(), entry);
        Octets text = Revoke.text(entry.logId(), revoke.slot(), former.hash(), revoke.reason());
        boolean attested = requireRevoker(revoke, former, text, entry);
        requireCommitment(commitments.revoke(former.statement()), revoke.commitment(), entry);
        slots.vacate(revoke.slot());
        alarms.revoked(former.statement().name(), revoke.signer(), attested, entry.sequence());
    }

    /** Returns whether the registered key, or a pinned attestor within its limits, signed a revocation. */
    private boolean requireRevoker(Revoke revoke, SlotEntry former, Octets text, Entry entry) {
        TlsKey tlsKey = former.registration().tlsKey();
        if (revoke.signer().equals(tlsKey.id())) {
            boolean signed = tlsKey.verifies(text, revoke.signature());
            require(signed, LogFault.REVOCATION_SIGNATURE, entry.sequence());
            return true;
        }
        PinnedAttestor attestor = pins.attestor(revoke.signer());
        if (attestor == null) {
            return false;
        }
        boolean signed = attestor.key().verifies(text, revoke.signature());
        require(signed, LogFault.REVOCATION_SIGNATURE, entry.sequence());
        return attestor.permits(former.statement(), Instant.ofEpochMilli(entry.time()));
    }

    private SlotEntry former(int slot, long sequence, Entry entry) {
        requireSlot(slot, entry);
        SlotEntry former = slots.at(slot);
        if (former == null) {
            throw AuditException.signed(LogFault.SLOT_VACANT, entry.sequence());
        }
        require(former.sequence() == sequence, LogFault.OTHER_FORMER, entry.sequence());
        return former;
    }

    /** Requires what registration and replacement have in common. */
    private void requireRegistration(Registration registration, Entry entry) {
        Statement statement = registration.statement();
        requireUnused(statement, entry);
        require(entry.time() < statement.expiry(), LogFault.STATEMENT_EXPIRED, entry.sequence());
        requireAttestation(registration, entry.sequence(), pins);
        require(statement.keyHash().equals(registration.tlsKey().id()), LogFault.TLS_KEY, entry.sequence());
        require(
                registration.tlsKey().verifies(statement.possessionText(entry.logId()), registration.possession()),
                LogFault.POSSESSION_SIGNATURE,
                entry.sequence());
    }

    private void requireUnused(Statement statement, Entry entry) {
        UsedToken used = slots.token(statement.tokenHash());
        if (used != null) {
            boolean same = used.statement().equals(statement.hash(entry.logId()));
            throw AuditException.signed(same ? LogFault.STATEMENT_REPEATED : LogFault.TOKEN_REPEATED, entry.sequence());
        }
    }

    private static void requireAttestation(Registration registration, long sequence, Pins pins) {
        PinnedAttestor attestor = pins.attestor(registration.statement().attestor());
        require(
                attestor == null || registration.attested().isSignedBy(attestor.key(), pins.logId()),
                LogFault.ATTESTATION_SIGNATURE,
                sequence);
    }

    private void occupy(Registration registration, Entry entry, Octets hash) {
        Octets statement = registration.statement().hash(entry.logId());
        boolean attested = pins.attestor(registration.statement().attestor()) != null;
        SlotEntry occupied = new SlotEntry(registration, entry.sequence(), hash, attested);
        slots.occupy(occupied, statement);
        alarms.registered(occupied, pins, Instant.ofEpochMilli(entry.time()));
    }

    private static void requireCommitment(Octets computed, Octets stated, Entry entry) {
        require(computed.equals(stated), LogFault.COMMITMENT, entry.sequence());
    }

    private void requireSlot(int slot, Entry entry) {
        require(slot < pins.genesis().slots(), LogFault.SLOT_RANGE, entry.sequence());
    }

    private static void require(boolean condition, LogFault fault, long sequence) {
        if (!condition) {
            throw AuditException.signed(fault, sequence);
        }
    }
}
