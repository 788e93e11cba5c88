// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a key curator refuses a request.
 *
 * @since 0.1
 */
public final class CuratorException extends Exception {

    private static final long serialVersionUID = 1L;

    private final int status;

    private final String reason;

    private final @Nullable Duration retryAfter;

    /**
     * @param status status of HTTP
     * @param reason constant reason in the problem details, such as {@code no-slot}
     * @param retryAfter when to ask again; {@code null} if the curator did not say
     */
    public CuratorException(int status, String reason, @Nullable Duration retryAfter) {
        super("The key curator refuses: " + Objects.requireNonNull(reason, "reason cannot be null") + " (" + status
                + ")");
        this.status = status;
        this.reason = reason;
        this.retryAfter = retryAfter;
    }

    public int status() {
        return status;
    }

    public String reason() {
        return reason;
    }

    public @Nullable Duration retryAfter() {
        return retryAfter;
    }
}
