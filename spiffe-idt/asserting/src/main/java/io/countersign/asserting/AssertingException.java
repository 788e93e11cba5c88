// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/**
 * A refusal in the words of OAuth (RFC 6749 section 5.2, RFC 8707 section 2). Such things come from strangers, so it
 * carries no stack trace, and its description nothing of what they sent.
 */
final class AssertingException extends RuntimeException {

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

    static AssertingException invalidRequest(String description) {
        return of("invalid_request", description);
    }

    static AssertingException invalidGrant(String description) {
        return of("invalid_grant", description);
    }

    static AssertingException invalidScope(String description) {
        return of("invalid_scope", description);
    }

    static AssertingException invalidTarget(String description) {
        return of("invalid_target", description);
    }

    static AssertingException unauthorizedClient(String description) {
        return new AssertingException(HttpStatus.FORBIDDEN, "unauthorized_client", description, null);
    }

    /** It is nobody's fault here. */
    static AssertingException unavailable(String description) {
        return new AssertingException(
                HttpStatus.SERVICE_UNAVAILABLE, "temporarily_unavailable", description, UNAVAILABLE);
    }

    static AssertingException tooMany(Duration wait) {
        return new AssertingException(
                HttpStatus.TOO_MANY_REQUESTS, "temporarily_unavailable", "this workload sends too many requests", wait);
    }

    private static AssertingException of(String error, String description) {
        return new AssertingException(HttpStatus.BAD_REQUEST, error, description, null);
    }

    HttpStatus status() {
        return status;
    }

    String error() {
        return error;
    }

    String description() {
        return description;
    }

    /** The value of {@code Retry-After}, if there is one: whole seconds, rounded up. */
    @Nullable
    String retryAfter() {
        return wait == null
                ? null
                : Long.toString(Math.max(1, wait.plusMillis(999).toSeconds()));
    }
}
