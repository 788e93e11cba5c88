// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.sweep;

/** How a sweep of a log ended. */
enum SweepOutcome {
    DONE,
    /** Something could not be found out about a registration, or its revocation was refused. */
    INCOMPLETE,
    SOURCE_UNAVAILABLE,
    LOG_UNAVAILABLE,
    /** The newest head is old. */
    LOG_STALE,
    /** The log is not that of the pins. */
    LOG_REFUSED,
    /** Anything else, which is logged. */
    FAILED
}
