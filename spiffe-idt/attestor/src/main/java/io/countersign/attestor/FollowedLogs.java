// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import io.countersign.attestor.sweep.FollowedLog;
import io.countersign.registration.encoding.Octets;
import java.util.List;

/**
 * Logs that the attestor audits.
 *
 * @param logs each of them once
 */
record FollowedLogs(List<FollowedLog> logs) {

    FollowedLogs {
        logs = List.copyOf(logs);
    }

    /** Returns the log with an id, and refuses others. */
    FollowedLog require(Octets logId) {
        return logs.stream()
                .filter(followed -> followed.logId().equals(logId))
                .findFirst()
                .orElseThrow(Refusals::logNotServed);
    }
}
