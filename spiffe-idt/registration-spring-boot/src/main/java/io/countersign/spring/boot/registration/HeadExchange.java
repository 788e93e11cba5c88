// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.registration;

import io.countersign.core.link.LinkExchange;
import io.countersign.core.link.PeerIdentity;
import io.countersign.registration.agent.RegisteredPeer;
import io.countersign.registration.agent.RegistrationLogs;
import java.util.List;

/** Tells peers the newest heads of the logs, and compares theirs: services that were shown different logs find out. */
final class HeadExchange implements LinkExchange {

    static final String HEADER = "Countersign-Log-Head";

    private final RegistrationLogs logs;

    HeadExchange(RegistrationLogs logs) {
        this.logs = logs;
    }

    @Override
    public String header() {
        return HEADER;
    }

    @Override
    public List<String> values() {
        return logs.announcements();
    }

    @Override
    public void heard(String value, PeerIdentity peer) {
        if (peer instanceof RegisteredPeer registered) {
            logs.received(value, registered.id());
        }
    }
}
