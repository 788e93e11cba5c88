// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.database;

import org.slf4j.Logger;
import org.springframework.core.NestedExceptionUtils;

/**
 * Logs failures of the database: one line at ERROR, because an outage affects every request, and the stack frames at
 * DEBUG.
 *
 * @since 0.1
 */
public final class DatabaseFailures {

    private DatabaseFailures() {}

    /** Logs the first line of the root cause. PostgreSQL adds lines that may quote the values of a row. */
    public static void log(Logger logger, RuntimeException failure) {
        String cause = NestedExceptionUtils.getMostSpecificCause(failure).toString();
        logger.error("The database failed: {}", cause.lines().findFirst().orElse(""));
        logger.debug("Stack frames", failure);
    }
}
