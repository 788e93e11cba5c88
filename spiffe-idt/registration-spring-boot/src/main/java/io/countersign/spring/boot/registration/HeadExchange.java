// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.registration;

import io.countersign.core.link.LinkExchange;
import io.countersign.core.link.PeerIdentity;
import io.countersign.registration.agent.RegisteredPeer;
import io.countersign.registration.agent.RegistrationAgent;
import java.util.List;

/** Tells peers the newest head of the log, and compares theirs: services that were shown different logs find out. */
final class HeadExchange implements LinkExchange {

    static final String HEADER = "Countersign-Log-Head";

    private final RegistrationAgent agent;

    HeadExchange(RegistrationAgent agent) {
        this.agent = agent;
    }

    @Override
    public String header() {
        return HEADER;
    }

    @Override
    public List<String> values() {
        String head = agent.announcement();
        return head == null ? List.of() : List.of(head);
    }

    @Override
    public void heard(String value, PeerIdentity peer) {
        if (peer instanceof RegisteredPeer registered) {
            agent.received(value, registered.id());
        }
    }
}
