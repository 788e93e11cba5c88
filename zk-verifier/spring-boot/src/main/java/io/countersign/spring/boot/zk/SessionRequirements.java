// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.zk.proof.Protocol;
import io.countersign.zk.proof.Transport;
import java.util.List;

/** Refuses settings of sessions that do not fit to the proofs of the policies in use. */
final class SessionRequirements {

    private static final String ENABLED = "countersign.zk.session.enabled";

    private static final String POST_QUANTUM = "countersign.zk.session.post-quantum";

    private static final String ACCEPT = "countersign.accept";

    private static final String SESSIONS = "zk-session";

    private SessionRequirements() {}

    /** @param accept schemes that callers may use */
    static void check(ServiceVerifiers verifiers, CountersignZkProperties.Session settings, List<String> accept) {
        if (verifiers.haveProtocolOf(Transport.SESSION)) {
            requireSessions(settings, accept);
        }
        if (settings.postQuantum()) {
            verifiers
                    .protocols()
                    .filter(protocol -> !protocol.isPostQuantum())
                    .findFirst()
                    .ifPresent(SessionRequirements::refuse);
        }
    }

    private static void requireSessions(CountersignZkProperties.Session settings, List<String> accept) {
        if (!settings.enabled()) {
            throw ZkSettings.wrong(
                    ENABLED,
                    "It is false, but proofs of " + Protocol.STARK + " only begin sessions.",
                    "Set it to true, and add " + SESSIONS + " to " + ACCEPT + ".");
        }
        if (!accept.contains(SESSIONS)) {
            throw ZkSettings.wrong(
                    ACCEPT,
                    "It does not list " + SESSIONS + ", but proofs of " + Protocol.STARK + " only begin sessions.",
                    "Add " + SESSIONS + ".");
        }
    }

    private static void refuse(Protocol protocol) {
        throw ZkSettings.wrong(
                POST_QUANTUM,
                "It is true, but a policy in use is proved by " + protocol + ", which a quantum computer forges.",
                "Set the proof system of every policy to " + Protocol.STARK + ", or remove it.");
    }
}
