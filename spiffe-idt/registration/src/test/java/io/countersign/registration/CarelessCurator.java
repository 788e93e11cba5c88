// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration;

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
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Curator that examines nothing, so that it writes and signs whatever it is given. */
public final class CarelessCurator {

    private final Octets logId;

    private final Commitments commitments;

    private final InstantSource clock;

    private final Map<Integer, Entry> occupied = new HashMap<>();

    private Ed25519Signer logKey;

    private @Nullable Entry last;

    /**
     * @param logId id of the log, 32 octets
     * @param commitments commitments with all slots vacant; no other object may use them
     * @param logKey signs heads and the change to the next log key
     */
    public CarelessCurator(Octets logId, Commitments commitments, Ed25519Signer logKey, InstantSource clock) {
        this.logId = logId.require(Octets.DIGEST, "The id of a log");
        this.commitments = commitments;
        this.logKey = logKey;
        this.clock = clock;
    }

    /** Returns the first entry's content, which is also what agents pin. */
    public Genesis genesis() {
        return new Genesis(commitments.slots(), commitments.width(), commitments.parameters(), logKey.key());
    }

    /** Writes the first entry. */
    public Octets begin() {
        return append(genesis());
    }

    /**
     * Writes the registration of a service in the slot of its statement.
     *
     * @param possession signature of the TLS key over {@link Statement#possessionText}
     */
    public Octets register(SignedStatement attested, TlsKey tlsKey, Octets possession) {
        Statement statement = attested.statement();
        Octets commitment = commitments.register(statement);
        return append(new Register(new Registration(attested, tlsKey, possession, commitment)));
    }

    /**
     * Writes the replacement of the registration in the slot of a statement.
     *
     * @param possession signature of the new TLS key over {@link Statement#possessionText}
     * @param permission signature of the former TLS key over {@link Statement#replacementText}
     */
    public Octets replace(SignedStatement attested, TlsKey tlsKey, Octets possession, Octets permission) {
        Statement statement = attested.statement();
        Entry former = registrationIn(statement.slot());
        Octets commitment = commitments.replace(statementOf(former), statement);
        Registration registration = new Registration(attested, tlsKey, possession, commitment);
        return append(new Replace(registration, former.sequence(), permission));
    }

    /**
     * Writes the revocation of the registration in a slot.
     *
     * @param signer id of the key that signed: the TLS key, or an attestor's
     * @param signature signature over {@link Revoke#text}
     */
    public Octets revoke(int slot, RevocationReason reason, Octets signer, Octets signature) {
        Entry former = registrationIn(slot);
        Octets commitment = commitments.revoke(statementOf(former));
        return append(new Revoke(slot, former.sequence(), reason, signer, signature, commitment));
    }

    /** Writes the change to another log key, signed by the present one. The new one signs from now on. */
    public Octets rollOver(Ed25519Signer newKey) {
        return rollOver(newKey, logKey);
    }

    /** Writes the change to a log key that is pinned as successor, without the present one. */
    public Octets succeed(Ed25519Signer newKey) {
        return rollOver(newKey, newKey);
    }

    private Octets rollOver(Ed25519Signer newKey, Ed25519Signer signer) {
        Ed25519Key key = newKey.key();
        Octets signature = signer.sign(RollOver.text(logId, tip(), key));
        Octets entry = append(new RollOver(key, signer.key().id(), signature));
        logKey = newKey;
        return entry;
    }

    /** Signs the head of the last entry. */
    public Head head() {
        return Head.sign(logId, next() - 1, tip(), Instant.ofEpochMilli(time()), logKey);
    }

    /** Returns the time, which never goes back. */
    private long time() {
        return last == null ? clock.millis() : Math.max(clock.millis(), last.time());
    }

    /**
     * Reads the next entry of a log that was written before.
     *
     * @throws IllegalArgumentException if it does not follow the last one
     */
    public void follow(Octets encoded) {
        Entry entry = Entry.decode(encoded);
        boolean follows = entry.logId().equals(logId)
                && entry.sequence() == next()
                && entry.previous().equals(tip());
        if (!follows) {
            throw new IllegalArgumentException("The entry does not follow the last one");
        }
        commit(entry.body());
        record(entry);
    }

    private void commit(EntryBody body) {
        switch (body) {
            case Register register ->
                commitments.register(register.registration().statement());
            case Replace replace -> {
                Statement statement = replace.registration().statement();
                commitments.replace(statementOf(registrationIn(statement.slot())), statement);
            }
            case Revoke revoke -> commitments.revoke(statementOf(registrationIn(revoke.slot())));
            case Genesis any -> {}
            case RollOver any -> {}
        }
    }

    private Octets append(EntryBody body) {
        Entry entry = new Entry(logId, next(), tip(), time(), body);
        record(entry);
        return entry.encode();
    }

    private void record(Entry entry) {
        last = entry;
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
