// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting.web;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/**
 * Refusal of a request with an error code of OAuth (RFC 6749 section 5.2, RFC 8707 section 2). Any client can cause
 * one, so it has no stack trace, and its description repeats no part of the request.
 */
public final class AssertingException extends RuntimeException {

    private static final Duration UNAVAILABLE = Duration.ofSeconds(5);

    private static final long serialVersionUID = 1L;

    private final HttpStatus status;

    private final String error;

    private final String description;

    private final @Nullable Duration wait;

    private AssertingException(HttpStatus status, String error, String description, @Nullable Duration wait) {
        super(error + ": " + description, null, false, false);
        this.status = status;
        this.error = error;
        this.description = description;
        this.wait = wait;
    }

    public static AssertingException invalidRequest(String description) {
        return of("invalid_request", description);
    }

    public static AssertingException invalidGrant(String description) {
        return of("invalid_grant", description);
    }

    public static AssertingException invalidScope(String description) {
        return of("invalid_scope", description);
    }

    public static AssertingException invalidTarget(String description) {
        return of("invalid_target", description);
    }

    public static AssertingException unauthorizedClient(String description) {
        return new AssertingException(HttpStatus.FORBIDDEN, "unauthorized_client", description, null);
    }

    /** Refuses a request that cannot be decided now; the same request may succeed later. */
    public static AssertingException unavailable(String description) {
        return new AssertingException(
                HttpStatus.SERVICE_UNAVAILABLE, "temporarily_unavailable", description, UNAVAILABLE);
    }

    /** @param wait time until the workload may send the next request */
    public static AssertingException tooMany(Duration wait) {
        return new AssertingException(
                HttpStatus.TOO_MANY_REQUESTS, "temporarily_unavailable", "this workload sends too many requests", wait);
    }

    private static AssertingException of(String error, String description) {
        return new AssertingException(HttpStatus.BAD_REQUEST, error, description, null);
    }

    HttpStatus status() {
        return status;
    }

    /** Returns the error code of OAuth, such as {@code invalid_grant}. */
    public String error() {
        return error;
    }

    String description() {
        return description;
    }

    /** Returns the value of {@code Retry-After} in whole seconds, rounded up, or {@code null}. */
    @Nullable
    String retryAfter() {
        return wait == null
                ? null
                : Long.toString(Math.max(1, wait.plusMillis(999).toSeconds()));
    }
}
