// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import java.util.Arrays;
import org.apache.commons.logging.Log;
import org.springframework.core.NestedExceptionUtils;

/**
 * Logs exceptions that no code foresaw: one line at WARN, the frames at DEBUG, both of the root cause. Their messages are left out, since they
 * may hold a credential.
 *
 * @since 0.1
 */
public final class UnforeseenFailure {

    private UnforeseenFailure() {}

    /**
     * Logs a failure.
     *
     * @param what failed, without anything that a caller chose
     */
    public static void log(Log logger, String what, Throwable failure) {
        Throwable cause = NestedExceptionUtils.getMostSpecificCause(failure);
        StackTraceElement[] frames = cause.getStackTrace();
        logger.warn(what + " failed: " + cause.getClass().getName() + (frames.length == 0 ? "" : " at " + frames[0]));
        if (logger.isDebugEnabled()) {
            logger.debug("Frames of that: " + Arrays.toString(frames));
        }
    }
}
