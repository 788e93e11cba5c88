// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/**
 * Refusal that is answered with a problem detail (RFC 9457). The caller reads the detail, so it never contains a
 * credential, and never reveals which check failed.
 *
 * @since 0.1
 */
public final class ProblemException extends ErrorResponseException {

    private static final String TYPES = "urn:countersign:problem:";

    private static final long serialVersionUID = 1L;

    private ProblemException(ProblemDetail body) {
        super(HttpStatus.valueOf(body.getStatus()), body, null);
    }

    /** Creates a problem with the status 404. */
    public static ProblemException notFound(String detail) {
        return of(HttpStatus.NOT_FOUND, "not-found", detail);
    }

    /** Creates a problem with the status 409. The slug names the conflict and ends the type. */
    public static ProblemException conflict(String slug, String detail) {
        return of(HttpStatus.CONFLICT, slug, detail);
    }

    /** Creates a problem with the status 422: the request is well formed, but one of its members is not acceptable. */
    public static ProblemException unprocessable(String slug, String detail, Violation... errors) {
        ProblemException problem = of(HttpStatus.UNPROCESSABLE_CONTENT, slug, detail);
        if (errors.length > 0) {
            problem.getBody().setProperty("errors", List.of(errors));
        }
        return problem;
    }

    /**
     * Creates a problem with the status 503 and {@code Retry-After}: this service is too busy, or a dependency is
     * unavailable.
     */
    public static ProblemException unavailable(String slug, String detail, Duration retryAfter) {
        ProblemException problem = of(HttpStatus.SERVICE_UNAVAILABLE, slug, detail);
        problem.getHeaders().set(HttpHeaders.RETRY_AFTER, Long.toString(Math.max(1, retryAfter.toSeconds())));
        return problem;
    }

    /**
     * Creates a problem with the status 504: it is unknown whether a change was made. A retry with the same idempotency
     * key finds out.
     */
    public static ProblemException outcomeUnknown(String detail) {
        return of(HttpStatus.GATEWAY_TIMEOUT, "outcome-unknown", detail);
    }

    /**
     * Creates a problem with the status 429 and {@code Retry-After} (RFC 6585 section 4), in whole seconds, rounded up.
     */
    public static ProblemException tooManyRequests(String detail, Duration retryAfter) {
        ProblemException problem = of(HttpStatus.TOO_MANY_REQUESTS, "too-many-requests", detail);
        problem.getHeaders().set(HttpHeaders.RETRY_AFTER, RateLimiter.retryAfter(retryAfter));
        return problem;
    }

    public static ProblemException of(HttpStatus status, String slug, String detail) {
        return new ProblemException(detail(status, slug, detail));
    }

    static ProblemDetail detail(HttpStatus status, String slug, String detail) {
        ProblemDetail body = ProblemDetail.forStatusAndDetail(status, detail);
        body.setTitle(status.getReasonPhrase());
        body.setType(type(slug));
        return body;
    }

    /** Creates a problem from a status only. */
    static ProblemDetail detail(HttpStatus status) {
        return detail(status, slug(status), status.getReasonPhrase());
    }

    static String slug(HttpStatus status) {
        return status.getReasonPhrase().toLowerCase(Locale.ROOT).replace(' ', '-');
    }

    static URI type(String slug) {
        return URI.create(TYPES + slug);
    }
}
