// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.registration.encoding.FieldReader;
import io.countersign.registration.encoding.FieldWriter;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Statement;
import java.time.Instant;

/**
 * Registration of this service in the log.
 *
 * @param sequence sequence of its entry
 * @param entry hash of its entry, 32 octets
 * @param slot slot that it occupies
 * @param tokenHash SHA-256 digest of the registered token, 32 octets
 * @param keyHash id of the registered TLS key, 32 octets
 * @param expiry end of the statement
 */
record OwnRegistration(long sequence, Octets entry, int slot, Octets tokenHash, Octets keyHash, Instant expiry) {

    private static final String KIND = "countersign-registration-own-v1";

    static OwnRegistration of(Statement statement, long sequence, Octets entry) {
        return new OwnRegistration(
                sequence,
                entry,
                statement.slot(),
                statement.tokenHash(),
                statement.keyHash(),
                Instant.ofEpochMilli(statement.expiry()));
    }

    Octets encode(Octets logId) {
        return new FieldWriter(KIND)
                .add(logId)
                .addLong(sequence)
                .add(entry)
                .addInt(slot)
                .add(tokenHash)
                .add(keyHash)
                .addLong(expiry.toEpochMilli())
                .toOctets();
    }

    /** @throws IllegalArgumentException if it has another form, or is for another log */
    static OwnRegistration decode(Octets encoded, Octets logId) {
        FieldReader in = new FieldReader(encoded, KIND);
        if (!in.octets(Octets.DIGEST).equals(logId)) {
            throw new IllegalArgumentException("The registration is one of another log");
        }
        OwnRegistration registration = new OwnRegistration(
                in.longNumber(),
                in.octets(Octets.DIGEST),
                in.number(),
                in.octets(Octets.DIGEST),
                in.octets(Octets.DIGEST),
                Instant.ofEpochMilli(in.longNumber()));
        in.end();
        return registration;
    }
}
