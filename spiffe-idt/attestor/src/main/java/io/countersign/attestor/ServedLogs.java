// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Logs that the attestor states for.
 *
 * @param ids their ids
 */
record ServedLogs(Set<Octets> ids) {

    ServedLogs {
        ids = Set.copyOf(ids);
    }

    static ServedLogs of(List<String> logs) {
        if (logs.isEmpty()) {
            throw AttestorProperties.wrong("logs", "It is not set.", "Set it to the ids of the logs to state for.");
        }
        return new ServedLogs(logs.stream().map(ServedLogs::id).collect(Collectors.toSet()));
    }

    private static Octets id(String log) {
        try {
            return Base64Url.decode(log).require(Octets.DIGEST, "The id of a log");
        } catch (IllegalArgumentException ex) {
            throw AttestorProperties.wrong(
                    "logs", "'" + log + "' is not the id of a log.", "Use 32 octets as base64url without padding.");
        }
    }

    /** Refuses a log that is not served. */
    void require(Octets logId) {
        if (!ids.contains(logId)) {
            throw Refusals.logNotServed();
        }
    }
}
