// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.log;

import io.countersign.registration.encoding.Octets;

/**
 * Row of the log: its last entry, and the time of the newest head or entry.
 *
 * @param id id of the log
 * @param time milliseconds since the epoch
 */
record LogRow(Octets id, long sequence, Octets hash, long time) {

    /** Returns the same row with a time that is not before another one. */
    LogRow notBefore(long other) {
        return new LogRow(id, sequence, hash, Math.max(time, other));
    }
}
