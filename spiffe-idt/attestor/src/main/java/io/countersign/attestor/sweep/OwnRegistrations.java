// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.sweep;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.Register;
import io.countersign.registration.log.Registration;
import io.countersign.registration.log.Replace;
import io.countersign.registration.log.Revoke;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Registrations that occupy slots by statements of this attestor, also expired ones. Written by one thread at a time. */
final class OwnRegistrations {

    private final Octets logId;

    private final Ed25519Key own;

    private final ForeignRevocationListener listener;

    private final Map<Integer, OwnRegistration> bySlot = new ConcurrentHashMap<>();

    OwnRegistrations(Octets logId, Ed25519Key own, ForeignRevocationListener listener) {
        this.logId = logId;
        this.own = own;
        this.listener = listener;
    }

    /** Applies an entry that the audit has applied. */
    void apply(Octets encoded) {
        switch (Entry.decode(encoded).body()) {
            case Register register -> put(register.registration(), encoded);
            case Replace replace -> put(replace.registration(), encoded);
            case Revoke revoke -> remove(revoke);
            default -> {}
        }
    }

    private void put(Registration registration, Octets encoded) {
        if (registration.attested().isSignedBy(own, logId)) {
            bySlot.put(registration.slot(), new OwnRegistration(registration.statement(), encoded.sha256()));
        } else {
            bySlot.remove(registration.slot());
        }
    }

    private void remove(Revoke revoke) {
        OwnRegistration former = bySlot.remove(revoke.slot());
        if (former != null && !isSigned(revoke, former)) {
            listener.revoked(logId, former, revoke.signer());
        }
    }

    /** The audit verified the signature of the TLS key. It knows no attestor. */
    private boolean isSigned(Revoke revoke, OwnRegistration former) {
        return revoke.signer().equals(former.statement().keyHash()) || isSignedByThis(revoke, former);
    }

    private boolean isSignedByThis(Revoke revoke, OwnRegistration former) {
        Octets text = Revoke.text(logId, revoke.slot(), former.hash(), revoke.reason());
        return revoke.signer().equals(own.id()) && own.verifies(text, revoke.signature());
    }

    @Nullable
    OwnRegistration in(int slot) {
        return bySlot.get(slot);
    }

    List<OwnRegistration> all() {
        return List.copyOf(bySlot.values());
    }
}
