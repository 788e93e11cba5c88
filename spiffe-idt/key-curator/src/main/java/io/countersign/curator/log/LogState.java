// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.log;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * State of the log, for an indicator of health.
 *
 * @param sequence sequence of the last entry that was read
 * @param headTime time of the newest head; {@code null} if this process has signed none
 * @param keyInForce whether this process has the log key in force
 * @param read whether the database was read lately
 * @param timely whether the newest head has about the time of this clock; otherwise one of the clocks is wrong
 * @param fault why the log cannot be continued before a restart; {@code null} if it can
 * @since 0.1
 */
public record LogState(
        long sequence,
        @Nullable Instant headTime,
        boolean keyInForce,
        boolean read,
        boolean timely,
        @Nullable String fault) {

    /** Returns whether the log can be read and continued. */
    public boolean isUp() {
        return keyInForce && read && timely && fault == null;
    }
}
