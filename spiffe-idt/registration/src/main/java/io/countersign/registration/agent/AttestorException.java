// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when an attestor refuses a request.
 *
 * @since 0.1
 */
public final class AttestorException extends Exception {

    private static final long serialVersionUID = 1L;

    private final int status;

    private final String reason;

    private final @Nullable Duration retryAfter;

    /**
     * @param status status of HTTP
     * @param reason constant reason in the problem details, such as {@code other-address}
     * @param retryAfter when to ask again; {@code null} if the attestor did not say
     */
    public AttestorException(int status, String reason, @Nullable Duration retryAfter) {
        super("The attestor refuses: " + Objects.requireNonNull(reason, "reason cannot be null") + " (" + status + ")");
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
