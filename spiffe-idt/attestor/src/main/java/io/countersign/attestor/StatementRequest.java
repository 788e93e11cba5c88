// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.TlsKey;
import org.jspecify.annotations.Nullable;

/**
 * Request for a statement.
 *
 * @param log id of the log
 * @param key TLS key of the service, a SubjectPublicKeyInfo
 * @param slot slot that the curator reserved
 */
record StatementRequest(
        @Nullable String log,
        @Nullable String key,
        @Nullable Integer slot) {

    /** Values of the members. */
    record Parsed(Octets logId, TlsKey key, int slot) {}

    Parsed parse() {
        return new Parsed(
                RequestMembers.digest(log),
                RequestMembers.parsed(RequestMembers.octets(key), TlsKey::parse),
                RequestMembers.slot(slot));
    }
}
