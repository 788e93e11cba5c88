// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import java.util.Arrays;
import org.apache.commons.logging.Log;
import org.springframework.core.NestedExceptionUtils;

/**
 * Logs unexpected exceptions: one line at WARN, the stack frames at DEBUG, both of the root cause. Messages of
 * exceptions are omitted, because they may contain a credential.
 *
 * @since 0.1
 */
public final class UnforeseenFailure {

    private UnforeseenFailure() {}

    /**
     * Logs a failure.
     *
     * @param what name of the failed operation, without content that a caller controls
     */
    public static void log(Log logger, String what, Throwable failure) {
        Throwable cause = NestedExceptionUtils.getMostSpecificCause(failure);
        StackTraceElement[] frames = cause.getStackTrace();
        logger.warn(what + " failed: " + cause.getClass().getName() + (frames.length == 0 ? "" : " at " + frames[0]));
        if (logger.isDebugEnabled()) {
            logger.debug("Stack frames: " + Arrays.toString(frames));
        }
    }
}
