// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.curator;

import io.countersign.registration.log.Entry;
import io.countersign.registration.log.Genesis;
import io.countersign.registration.log.Register;
import io.countersign.registration.log.Registration;
import io.countersign.registration.log.Replace;
import io.countersign.registration.log.Revoke;
import io.countersign.registration.log.RollOver;
import io.countersign.registration.log.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Registrations of a log, and how those that ended did. */
final class RegistrationHistory {

    private final Map<Long, Statement> present = new HashMap<>();

    private final List<Ended> ended = new ArrayList<>();

    /**
     * Registration that ended.
     *
     * @param how such as {@code replaced by 9}
     */
    record Ended(long sequence, Statement statement, String how) {}

    void add(Entry entry) {
        switch (entry.body()) {
            case Genesis any -> {}
            case Register register -> begin(entry, register.registration());
            case Replace replace -> {
                end(replace.former(), "replaced by " + entry.sequence());
                begin(entry, replace.registration());
            }
            case Revoke revoke ->
                end(revoke.former(), "revoked by %d, %s".formatted(entry.sequence(), EntryText.text(revoke.reason())));
            case RollOver any -> {}
        }
    }

    private void begin(Entry entry, Registration registration) {
        present.put(entry.sequence(), registration.statement());
    }

    private void end(long former, String how) {
        Statement statement = present.remove(former);
        if (statement != null) {
            ended.add(new Ended(former, statement, how));
        }
    }

    List<Ended> ended() {
        return ended;
    }
}
