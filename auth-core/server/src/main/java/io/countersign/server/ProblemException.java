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
 * A refusal that the caller is told of as a problem detail (RFC 9457). Its detail is shown to the caller, so it never
 * holds a credential or what would tell which of two checks failed.
 *
 * @since 0.1
 */
public final class ProblemException extends ErrorResponseException {

    private static final String TYPES = "urn:countersign:problem:";

    private static final long serialVersionUID = 1L;

    private ProblemException(ProblemDetail body) {
        super(HttpStatus.valueOf(body.getStatus()), body, null);
    }

    /** 404. */
    public static ProblemException notFound(String detail) {
        return of(HttpStatus.NOT_FOUND, "not-found", detail);
    }

    /** 409, with what is in the way as the type's last part. */
    public static ProblemException conflict(String slug, String detail) {
        return of(HttpStatus.CONFLICT, slug, detail);
    }

    /** 422: the request is well formed, but one of its members cannot be accepted. */
    public static ProblemException unprocessable(String slug, String detail, Violation... errors) {
        ProblemException problem = of(HttpStatus.UNPROCESSABLE_CONTENT, slug, detail);
        if (errors.length > 0) {
            problem.getBody().setProperty("errors", List.of(errors));
        }
        return problem;
    }

    /** 503 with {@code Retry-After}: something this service needs is unavailable, or it is too busy. */
    public static ProblemException unavailable(String slug, String detail, Duration retryAfter) {
        ProblemException problem = of(HttpStatus.SERVICE_UNAVAILABLE, slug, detail);
        problem.getHeaders().set(HttpHeaders.RETRY_AFTER, Long.toString(Math.max(1, retryAfter.toSeconds())));
        return problem;
    }

    /** 504: whether a change was made is not known. A retry with the same idempotency key tells. */
    public static ProblemException outcomeUnknown(String detail) {
        return of(HttpStatus.GATEWAY_TIMEOUT, "outcome-unknown", detail);
    }

    /** 429 with {@code Retry-After} (RFC 6585 section 4), in whole seconds, rounded up. */
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

    /** What a status alone tells of. */
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
