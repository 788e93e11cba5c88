// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import io.countersign.attestor.sweep.FollowedLog;
import io.countersign.attestor.sweep.OwnRegistration;
import io.countersign.registration.agent.CuratorException;
import io.countersign.registration.audit.AuditException;
import io.countersign.registration.encoding.Octets;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the registrations that services want to revoke. */
final class OwnRevocations {

    private static final Logger log = LoggerFactory.getLogger(OwnRevocations.class);

    private final FollowedLogs logs;

    OwnRevocations(FollowedLogs logs) {
        this.logs = logs;
    }

    /** Returns the registration of an entry, and refuses it unless it is in force and has the token of the service. */
    OwnRegistration find(RevocationRequest.Parsed asked, Bearer bearer) {
        FollowedLog followed = logs.require(asked.logId());
        OwnRegistration known = followed.registration(asked.slot(), asked.former());
        OwnRegistration registration = known == null ? read(followed, asked.slot(), asked.former()) : known;
        if (registration == null
                || !registration.statement().tokenHash().equals(bearer.tokenHash())
                || !registration.statement().name().equals(bearer.live().name())) {
            throw Refusals.notInForce();
        }
        return registration;
    }

    /** The entry may be newer than the last sweep. */
    private static @Nullable OwnRegistration read(FollowedLog followed, int slot, Octets former) {
        try {
            followed.update();
        } catch (IOException | CuratorException | AuditException ex) {
            log.warn("The log {} cannot be followed: {}", followed.logId(), ex.getMessage());
            throw Refusals.logUnavailable();
        }
        return followed.registration(slot, former);
    }
}
