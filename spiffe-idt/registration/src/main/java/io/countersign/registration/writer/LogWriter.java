// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.writer;

import io.countersign.registration.audit.AuditException;
import io.countersign.registration.audit.EntryRules;
import io.countersign.registration.commitment.Commitments;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.keys.TlsKey;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.EntryBody;
import io.countersign.registration.log.Genesis;
import io.countersign.registration.log.Head;
import io.countersign.registration.log.Register;
import io.countersign.registration.log.Registration;
import io.countersign.registration.log.Replace;
import io.countersign.registration.log.RevocationReason;
import io.countersign.registration.log.Revoke;
import io.countersign.registration.log.RollOver;
import io.countersign.registration.log.SignedStatement;
import io.countersign.registration.log.Statement;
import io.countersign.registration.pins.Pins;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes the entries and heads of a log, in two steps. First it prepares an entry that agents with its pins accept and
 * believe, or refuses it with an {@link AuditException} and is unchanged. After the entry was stored, {@link #commit}
 * makes it part of the log; {@link #abandon} gives it up. There is one pending entry at a time. A writer continues a log
 * after {@link #follow} has read all its entries. Not safe for several threads.
 *
 * @since 0.1
 */
public final class LogWriter {

    // Until an entry is examined, since computing a commitment changes the state.
    private static final Octets NO_COMMITMENT = Octets.of(new byte[Registration.POINT_LENGTH]);

    private final Octets logId;

    private final Commitments commitments;

    private final InstantSource clock;

    private final EntryRules rules;

    private final Map<Integer, Entry> occupied = new HashMap<>();

    private Ed25519Signer logKey;

    private @Nullable Entry last;

    // Time of the last entry or head.
    private long latest;

    private @Nullable PendingEntry pending;

    // Between a step that changes the commitments or the rules, and its end.
    private boolean unfinished;

    /**
     * @param pins what agents pin
     * @param commitments commitments with all slots vacant; no other object may use them
     * @param logKey log key after the last entry; signs heads and the change to the next log key
     */
    public LogWriter(Pins pins, Commitments commitments, Ed25519Signer logKey, InstantSource clock) {
        this.logId = pins.logId();
        this.rules = new EntryRules(pins);
        this.commitments = Objects.requireNonNull(commitments, "commitments cannot be null");
        this.logKey = Objects.requireNonNull(logKey, "logKey cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    /** Returns a random id for a new log. */
    public static Octets randomLogId() {
        byte[] id = new byte[Octets.DIGEST];
        new SecureRandom().nextBytes(id);
        return Octets.of(id);
    }

    /** Returns the first entry's content of a new log, which is also what agents pin. */
    public static Genesis genesis(Commitments commitments, Ed25519Key logKey) {
        return new Genesis(commitments.slots(), commitments.width(), commitments.parameters(), logKey);
    }

    /**
     * Replaces the pins.
     *
     * @throws IllegalArgumentException if they are of another log, or a log key is that of an attestor or a witness
     */
    public void repin(Pins pins) {
        rules.repin(pins);
    }

    /** Prepares the first entry. */
    public PendingEntry begin() {
        return prepare(genesis(commitments, logKey.key()), null);
    }

    /**
     * Prepares the registration of a service in the slot of its statement.
     *
     * @param possession signature of the TLS key over {@link Statement#possessionText}
     */
    public PendingEntry register(SignedStatement attested, TlsKey tlsKey, Octets possession) {
        Statement statement = attested.statement();
        return prepare(
                commitment -> new Register(new Registration(attested, tlsKey, possession, commitment)),
                () -> commitments.register(statement),
                () -> commitments.revoke(statement));
    }

    /**
     * Prepares the replacement of the registration in the slot of a statement.
     *
     * @param possession signature of the new TLS key over {@link Statement#possessionText}
     * @param permission signature of the former TLS key over {@link Statement#replacementText}
     */
    public PendingEntry replace(SignedStatement attested, TlsKey tlsKey, Octets possession, Octets permission) {
        Statement statement = attested.statement();
        Entry former = registrationIn(statement.slot());
        Statement formerStatement = statementOf(former);
        return prepare(
                commitment -> new Replace(
                        new Registration(attested, tlsKey, possession, commitment), former.sequence(), permission),
                () -> commitments.replace(formerStatement, statement),
                () -> commitments.replace(statement, formerStatement));
    }

    /**
     * Prepares the revocation of the registration in a slot.
     *
     * @param signer id of the key that signed: the TLS key, or an attestor's
     * @param signature signature over {@link Revoke#text}
     */
    public PendingEntry revoke(int slot, RevocationReason reason, Octets signer, Octets signature) {
        Entry former = registrationIn(slot);
        Statement statement = statementOf(former);
        return prepare(
                commitment -> new Revoke(slot, former.sequence(), reason, signer, signature, commitment),
                () -> commitments.revoke(statement),
                () -> commitments.register(statement));
    }

    /** Prepares the change to another log key, signed by the present one. The new one signs once it is committed. */
    public PendingEntry rollOver(Ed25519Signer newKey) {
        return rollOver(newKey, logKey);
    }

    /** Prepares the change to a log key that is pinned as successor, without the present one. */
    public PendingEntry succeed(Ed25519Signer newKey) {
        return rollOver(newKey, newKey);
    }

    private PendingEntry rollOver(Ed25519Signer newKey, Ed25519Signer signer) {
        Octets signature = signer.sign(RollOver.text(logId, tip(), newKey.key()));
        return prepare(new RollOver(newKey.key(), signer.key().id(), signature), newKey);
    }

    private PendingEntry prepare(EntryBody body, @Nullable Ed25519Signer newKey) {
        return pending(examined(body), () -> {}, newKey);
    }

    private PendingEntry prepare(Function<Octets, EntryBody> body, Supplier<Octets> step, Runnable back) {
        Entry draft = examined(body.apply(NO_COMMITMENT));
        unfinished = true;
        EntryBody complete = body.apply(step.get());
        Entry entry = new Entry(logId, draft.sequence(), draft.previous(), draft.time(), complete);
        PendingEntry prepared = pending(entry, back, null);
        unfinished = false;
        return prepared;
    }

    private Entry examined(EntryBody body) {
        if (!isReady()) {
            throw new IllegalStateException("An entry is pending, or a step before was not finished");
        }
        Entry entry = new Entry(logId, next(), tip(), time(), body);
        rules.requireStrict(entry);
        return entry;
    }

    private PendingEntry pending(Entry entry, Runnable undo, @Nullable Ed25519Signer newKey) {
        PendingEntry prepared = new PendingEntry(entry, undo, newKey);
        pending = prepared;
        return prepared;
    }

    /** Makes the pending entry part of the log, after it was stored. */
    public void commit(PendingEntry entry) {
        requirePending(entry);
        unfinished = true;
        record(entry.entry());
        Ed25519Signer newKey = entry.newKey();
        logKey = newKey == null ? logKey : newKey;
        pending = null;
        unfinished = false;
    }

    /** Gives the pending entry up, as if it had never been prepared. */
    public void abandon(PendingEntry entry) {
        requirePending(entry);
        unfinished = true;
        entry.undo();
        pending = null;
        unfinished = false;
    }

    /**
     * Returns whether no entry is pending, and every step was finished. After an exception or error in the middle of one,
     * nobody knows what the commitments contain, and this writer is of no use.
     */
    public boolean isReady() {
        return pending == null && !unfinished;
    }

    private void requirePending(PendingEntry entry) {
        if (pending != entry) {
            throw new IllegalArgumentException("The entry is not pending");
        }
    }

    /**
     * Signs the head of the last entry that was committed.
     *
     * @throws IllegalStateException if there is none, or this writer does not have the log key in force
     */
    public Head head() {
        if (last == null || !rules.logKey().equals(logKey.key())) {
            throw new IllegalStateException("The log has no entry, or its key is another one: " + rules.logKey());
        }
        return Head.sign(logId, last.sequence(), tip(), Instant.ofEpochMilli(time()), logKey);
    }

    /** Makes later entries and heads no earlier than a head that another writer of the log signed. */
    public void notBefore(Instant time) {
        latest = Math.max(latest, time.toEpochMilli());
    }

    /**
     * Returns the time, which never goes back: a head of a later entry with an earlier time would look as if entries
     * were withheld.
     */
    private long time() {
        latest = Math.max(clock.millis(), latest);
        return latest;
    }

    /**
     * Reads the next entry of a log that was written before. After an exception this writer is of no use.
     *
     * @throws IllegalArgumentException if it does not follow the last one, or has another commitment
     * @throws AuditException if an audit stops at it
     */
    public void follow(Octets encoded) {
        Entry entry = Entry.decode(encoded);
        boolean follows = isReady()
                && entry.logId().equals(logId)
                && entry.sequence() == next()
                && entry.previous().equals(tip());
        if (!follows) {
            throw new IllegalArgumentException("The entry does not follow the last one");
        }
        unfinished = true;
        rules.require(entry);
        requireCommitment(entry.body());
        record(entry);
        unfinished = false;
    }

    private void requireCommitment(EntryBody body) {
        boolean same = switch (body) {
            case Register(Registration registration) ->
                commitments.register(registration.statement()).equals(registration.commitment());
            case Replace replace -> replaced(replace.registration());
            case Revoke revoke ->
                commitments.revoke(statementOf(registrationIn(revoke.slot()))).equals(revoke.commitment());
            case Genesis any -> true;
            case RollOver any -> true;
        };
        if (!same) {
            throw new IllegalArgumentException("The entry has another commitment");
        }
    }

    private boolean replaced(Registration registration) {
        Statement former = statementOf(registrationIn(registration.slot()));
        return commitments.replace(former, registration.statement()).equals(registration.commitment());
    }

    private void record(Entry entry) {
        rules.applied(entry, entry.hash());
        last = entry;
        latest = Math.max(latest, entry.time());
        switch (entry.body()) {
            case Register register -> occupied.put(register.registration().slot(), entry);
            case Replace replace -> occupied.put(replace.registration().slot(), entry);
            case Revoke revoke -> occupied.remove(revoke.slot());
            case Genesis any -> {}
            case RollOver any -> {}
        }
    }

    /**
     * Returns the entry that registered a slot.
     *
     * @throws IllegalArgumentException if the slot is vacant
     */
    public Entry registrationIn(int slot) {
        Entry entry = occupied.get(slot);
        if (entry == null) {
            throw new IllegalArgumentException("The slot is vacant: " + slot);
        }
        return entry;
    }

    private static Statement statementOf(Entry entry) {
        return switch (entry.body()) {
            case Register register -> register.registration().statement();
            case Replace replace -> replace.registration().statement();
            case Genesis any -> throw new IllegalStateException("No registration");
            case Revoke any -> throw new IllegalStateException("No registration");
            case RollOver any -> throw new IllegalStateException("No registration");
        };
    }

    private long next() {
        return last == null ? 0 : last.sequence() + 1;
    }

    private Octets tip() {
        return last == null ? Octets.ZERO_DIGEST : last.hash();
    }
}
