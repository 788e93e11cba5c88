// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.attack;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.Genesis;
import io.countersign.registration.log.Register;
import io.countersign.registration.log.Registration;
import io.countersign.registration.log.Replace;
import io.countersign.registration.log.RevocationReason;
import io.countersign.registration.log.Revoke;
import io.countersign.registration.log.RollOver;

/** Registrations in entries. */
final class Registered {

    /** Reason of all revocations here. */
    static final RevocationReason REASON = RevocationReason.KEY_LOST;

    private Registered() {}

    /** Returns the registration of an entry that has one. */
    static Registration in(Entry entry) {
        return switch (entry.body()) {
            case Register register -> register.registration();
            case Replace replace -> replace.registration();
            case Genesis any -> throw new IllegalArgumentException("no registration");
            case Revoke any -> throw new IllegalArgumentException("no registration");
            case RollOver any -> throw new IllegalArgumentException("no registration");
        };
    }

    /** Returns the text that revokes the registration of an entry. */
    static Octets revocationText(Entry entry) {
        return Revoke.text(entry.logId(), in(entry).slot(), entry.hash(), REASON);
    }
}
