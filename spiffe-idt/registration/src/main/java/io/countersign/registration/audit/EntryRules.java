// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import io.countersign.registration.audit.Slots.UsedToken;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.keys.TlsKey;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.Genesis;
import io.countersign.registration.log.KeyChange;
import io.countersign.registration.log.Register;
import io.countersign.registration.log.Registration;
import io.countersign.registration.log.Replace;
import io.countersign.registration.log.Revoke;
import io.countersign.registration.log.RollOver;
import io.countersign.registration.log.Statement;
import io.countersign.registration.pins.PinnedAttestor;
import io.countersign.registration.pins.Pins;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Rules for the content of entries, all but their commitments, by the entries before. An audit stops at an entry that
 * breaks them. A curator uses the strict ones, which also refuse what audits would only report. Not safe for several
 * threads.
 *
 * @since 0.1
 */
public final class EntryRules {

    private final Slots slots;

    private Pins pins;

    private LogKeys keys;

    public EntryRules(Pins pins) {
        this(pins, new Slots());
    }

    EntryRules(Pins pins, Slots slots) {
        this.pins = pins;
        this.slots = slots;
        this.keys = LogKeys.of(pins.genesis().logKey());
    }

    /**
     * Replaces the pins.
     *
     * @throws IllegalArgumentException if they are of another log, or a log key is that of an attestor or a witness
     */
    public void repin(Pins other) {
        keys.requireFits(pins, other);
        pins = other;
    }

    Pins pins() {
        return pins;
    }

    /** Returns the log key after the last entry. */
    public Ed25519Key logKey() {
        return keys.last();
    }

    /**
     * Requires what an audit requires.
     *
     * @throws AuditException if the entry breaks a rule
     */
    public void require(Entry entry) {
        switch (entry.body()) {
            case Genesis genesis -> require(genesis.equals(pins.genesis()), LogFault.GENESIS, entry);
            case Register register -> requireRegister(register.registration(), entry);
            case Replace replace -> requireReplace(replace, entry);
            case Revoke revoke -> requireRevoke(revoke, entry);
            case RollOver change -> requireKey(change, entry);
        }
    }

    /**
     * Requires what an audit requires, and that a registration binds and a revocation is by the TLS key or by a pinned
     * attestor within its limits.
     *
     * @throws AuditException if the entry breaks a rule; it is not signed
     */
    public void requireStrict(Entry entry) {
        try {
            require(entry);
            switch (entry.body()) {
                case Register register -> requireBinding(register.registration(), entry);
                case Replace replace -> requireBinding(replace.registration(), entry);
                case Revoke revoke ->
                    require(isAttested(revoke, former(revoke, entry), entry), LogFault.REVOKER, entry);
                case Genesis any -> {}
                case RollOver any -> {}
            }
        } catch (AuditException ex) {
            throw AuditException.unsigned(ex.fault(), ex.sequence());
        }
    }

    private void requireBinding(Registration registration, Entry entry) {
        Instant time = Instant.ofEpochMilli(entry.time());
        PinnedAttestor attestor = pins.attestor(registration.statement().attestor());
        SlotEntry candidate = SlotEntry.of(registration, entry.sequence(), Octets.ZERO_DIGEST, attestor);
        boolean binds = candidate.standing(pins).refusalAt(time, AuditSettings.CLOCK_SKEW) == null;
        require(binds, LogFault.UNBOUND, entry);
    }

    /** Notes an entry that was examined, and whose place follows the last one. */
    public void applied(Entry entry, Octets hash) {
        switch (entry.body()) {
            case Register register -> occupy(register.registration(), entry, hash);
            case Replace replace -> occupy(replace.registration(), entry, hash);
            case Revoke revoke -> slots.vacate(revoke.slot());
            case RollOver change -> keys = keys.with(entry.sequence(), new KeyChange(entry.previous(), change));
            case Genesis any -> {}
        }
    }

    private void occupy(Registration registration, Entry entry, Octets hash) {
        PinnedAttestor attestor = pins.attestor(registration.statement().attestor());
        slots.occupy(
                SlotEntry.of(registration, entry.sequence(), hash, attestor),
                registration.statement().hash(entry.logId()));
    }

    private void requireRegister(Registration registration, Entry entry) {
        requireSlot(registration.slot(), entry);
        require(slots.at(registration.slot()) == null, LogFault.SLOT_OCCUPIED, entry);
        requireRegistration(registration, entry);
    }

    private void requireReplace(Replace replace, Entry entry) {
        Statement statement = replace.registration().statement();
        SlotEntry former = former(statement.slot(), replace.former(), entry);
        require(former.statement().name().equals(statement.name()), LogFault.NAME_CHANGED, entry);
        requireRegistration(replace.registration(), entry);
        Octets permission = statement.replacementText(entry.logId(), former.hash());
        boolean signed = former.tlsKey().verifies(permission, replace.permission());
        require(signed, LogFault.REPLACEMENT_SIGNATURE, entry);
    }

    private void requireRevoke(Revoke revoke, Entry entry) {
        SlotEntry former = former(revoke, entry);
        Octets text = Revoke.text(entry.logId(), revoke.slot(), former.hash(), revoke.reason());
        TlsKey tlsKey = former.tlsKey();
        PinnedAttestor attestor = pins.attestor(revoke.signer());
        boolean signed = revoke.signer().equals(tlsKey.id())
                ? tlsKey.verifies(text, revoke.signature())
                : attestor == null || attestor.key().verifies(text, revoke.signature());
        require(signed, LogFault.REVOCATION_SIGNATURE, entry);
    }

    /** Returns whether the registered key, or a pinned attestor within its limits, signed a revocation. */
    boolean isAttested(Revoke revoke, SlotEntry former, Entry entry) {
        PinnedAttestor attestor = pins.attestor(revoke.signer());
        return revoke.signer().equals(former.tlsKey().id())
                || (attestor != null && attestor.permits(former.statement(), Instant.ofEpochMilli(entry.time())));
    }

    private void requireKey(RollOver change, Entry entry) {
        LogFault fault = keys.refusal(change, entry.previous(), pins);
        if (fault != null) {
            throw AuditException.signed(fault, entry.sequence());
        }
    }

    SlotEntry former(Revoke revoke, Entry entry) {
        return former(revoke.slot(), revoke.former(), entry);
    }

    private SlotEntry former(int slot, long sequence, Entry entry) {
        requireSlot(slot, entry);
        SlotEntry former = slots.at(slot);
        if (former == null) {
            throw AuditException.signed(LogFault.SLOT_VACANT, entry.sequence());
        }
        require(former.sequence() == sequence, LogFault.OTHER_FORMER, entry);
        return former;
    }

    /** Requires what registration and replacement have in common. */
    private void requireRegistration(Registration registration, Entry entry) {
        Statement statement = registration.statement();
        requireUnused(statement, entry);
        require(entry.time() < statement.expiry(), LogFault.STATEMENT_EXPIRED, entry);
        requireAttestation(registration, pins.attestor(statement.attestor()), entry);
        require(statement.keyHash().equals(registration.tlsKey().id()), LogFault.TLS_KEY, entry);
        Octets possession = statement.possessionText(entry.logId());
        boolean signed = registration.tlsKey().verifies(possession, registration.possession());
        require(signed, LogFault.POSSESSION_SIGNATURE, entry);
    }

    private void requireUnused(Statement statement, Entry entry) {
        UsedToken used = slots.token(statement.tokenHash());
        if (used != null) {
            boolean same = used.statement().equals(statement.hash(entry.logId()));
            throw AuditException.signed(same ? LogFault.STATEMENT_REPEATED : LogFault.TOKEN_REPEATED, entry.sequence());
        }
    }

    private void requireAttestation(Registration registration, @Nullable PinnedAttestor attestor, Entry entry) {
        boolean signed = attestor == null || registration.attested().isSignedBy(attestor.key(), pins.logId());
        require(signed, LogFault.ATTESTATION_SIGNATURE, entry);
    }

    private void requireSlot(int slot, Entry entry) {
        require(slot < pins.genesis().slots(), LogFault.SLOT_RANGE, entry);
    }

    private static void require(boolean condition, LogFault fault, Entry entry) {
        if (!condition) {
            throw AuditException.signed(fault, entry.sequence());
        }
    }
}
