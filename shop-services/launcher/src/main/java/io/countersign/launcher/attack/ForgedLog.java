// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.attack;

import io.countersign.registration.commitment.RbeCommitments;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.EntryBody;
import io.countersign.registration.log.Genesis;
import io.countersign.registration.log.Head;
import io.countersign.registration.log.KeyChange;
import io.countersign.registration.log.Register;
import io.countersign.registration.log.Registration;
import io.countersign.registration.log.Replace;
import io.countersign.registration.log.Revoke;
import io.countersign.registration.log.RollOver;
import io.countersign.registration.log.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Log of a curator that examines nothing, so that it writes and signs whatever it likes. */
final class ForgedLog {

    private final RbeCommitments commitments;

    private final List<Octets> entries = new ArrayList<>();

    private final Map<Integer, Statement> occupied = new HashMap<>();

    private Ed25519Signer logKey;

    /**
     * @param commitments commitments with all slots vacant
     * @param first entries with which it begins, at least the first one
     */
    ForgedLog(RbeCommitments commitments, Ed25519Signer logKey, List<Octets> first) {
        this.commitments = commitments;
        this.logKey = logKey;
        first.forEach(this::follow);
    }

    private void follow(Octets encoded) {
        EntryBody body = Entry.decode(encoded).body();
        switch (body) {
            case Register register -> register(register.registration().statement());
            case Replace replace -> {
                Statement statement = replace.registration().statement();
                commitments.replace(at(statement.slot()), statement);
                occupied.put(statement.slot(), statement);
            }
            case Revoke revoke -> revoke(revoke.slot());
            case Genesis any -> {}
            case RollOver any -> {}
        }
        entries.add(encoded);
    }

    private Octets register(Statement statement) {
        occupied.put(statement.slot(), statement);
        return commitments.register(statement);
    }

    private Octets revoke(int slot) {
        Octets commitment = commitments.revoke(at(slot));
        occupied.remove(slot);
        return commitment;
    }

    private Statement at(int slot) {
        return Objects.requireNonNull(occupied.get(slot), "the slot is occupied");
    }

    private Entry last() {
        return Entry.decode(entries.getLast());
    }

    List<Octets> entries() {
        return List.copyOf(entries);
    }

    /** Appends any entry. */
    ForgedLog append(EntryBody body) {
        Entry last = last();
        long time = Math.max(last.time(), System.currentTimeMillis());
        entries.add(new Entry(last.logId(), last.sequence() + 1, last.hash(), time, body).encode());
        return this;
    }

    /** Appends a registration with the commitment that follows from it. */
    ForgedLog register(Impostor impostor, Ed25519Signer attestor, int slot) {
        return append(
                new Register(impostor.registration(attestor, slot, register(impostor.statement(attestor, slot)))));
    }

    /** Returns the commitment after a registration, as if it were appended. */
    Octets commitment(Impostor impostor, Ed25519Signer attestor, int slot) {
        return register(impostor.statement(attestor, slot));
    }

    /** Appends a registration in a slot that is occupied, as if it were vacant. */
    ForgedLog registerAgain(Impostor impostor, Ed25519Signer attestor, int slot) {
        Octets commitment = commitments.replace(at(slot), impostor.statement(attestor, slot));
        return append(new Register(impostor.registration(attestor, slot, commitment)));
    }

    /** Appends a registration with the commitment that another one has. */
    ForgedLog registerOtherKey(Impostor impostor, Impostor other, Ed25519Signer attestor, int slot) {
        Octets commitment = commitments.register(other.statement(attestor, slot));
        return append(new Register(impostor.registration(attestor, slot, commitment)));
    }

    /** Appends a former registration once more. */
    ForgedLog replay(Registration former) {
        Octets commitment = register(former.statement());
        return append(
                new Register(new Registration(former.attested(), former.tlsKey(), former.possession(), commitment)));
    }

    /** Appends the revocation of a registration. */
    ForgedLog revoke(Entry former, Octets signer, Octets signature) {
        int slot = Registered.in(former).slot();
        Octets commitment = revoke(slot);
        return append(new Revoke(slot, former.sequence(), Registered.REASON, signer, signature, commitment));
    }

    /** Appends the change to another log key, signed by some key, and signs heads with it from then on. */
    ForgedLog rollOver(Ed25519Signer next, Ed25519Signer signer) {
        Octets signature = signer.sign(RollOver.text(last().logId(), last().hash(), next.key()));
        append(new RollOver(next.key(), logKey.key().id(), signature));
        logKey = next;
        return this;
    }

    Head head() {
        return head(Instant.now(), logKey);
    }

    Head head(Instant time, Ed25519Signer signer) {
        Entry last = last();
        long millis = Math.max(last.time(), time.toEpochMilli());
        return Head.sign(last.logId(), last.sequence(), last.hash(), Instant.ofEpochMilli(millis), signer);
    }

    /** Returns the changes of the log key in entries. */
    static List<KeyChange> changes(List<Octets> entries) {
        List<KeyChange> changes = new ArrayList<>();
        for (Octets encoded : entries) {
            Entry entry = Entry.decode(encoded);
            if (entry.body() instanceof RollOver change) {
                changes.add(new KeyChange(entry.previous(), change));
            }
        }
        return changes;
    }
}
