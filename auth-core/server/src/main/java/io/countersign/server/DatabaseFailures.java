// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import org.slf4j.Logger;
import org.springframework.core.NestedExceptionUtils;

/**
 * Logs that the database failed a request: one line at ERROR, since an outage fails every request, and the frames at
 * DEBUG.
 *
 * @since 0.1
 */
public final class DatabaseFailures {

    private DatabaseFailures() {}

    /** Logs the root cause, which is the database's or the driver's own word. */
    public static void log(Logger logger, RuntimeException failure) {
        logger.error("The database failed: {}", String.valueOf(NestedExceptionUtils.getMostSpecificCause(failure)));
        logger.debug("Frames of that", failure);
    }
}
