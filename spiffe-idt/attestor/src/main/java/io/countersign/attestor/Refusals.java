// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import io.countersign.server.ProblemException;
import java.time.Duration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;

/** Refusals of requests. {@link ReasonAdvice} adds the reason, which is the end of the type. */
final class Refusals {

    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    private Refusals() {}

    static ProblemException malformed() {
        return ProblemException.of(
                HttpStatus.BAD_REQUEST, "malformed", "A member of the request is missing or not in its only form");
    }

    /** The header is that of RFC 6750 section 3. */
    static ProblemException invalidToken() {
        ProblemException refusal = ProblemException.of(
                HttpStatus.UNAUTHORIZED, "invalid-token", "The token is missing or unknown, or has ended");
        refusal.getHeaders().set(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
        return refusal;
    }

    static ProblemException otherAddress() {
        return forbidden("other-address", "The token is that of another address");
    }

    static ProblemException hostNetwork() {
        return forbidden("host-network", "The pod shares the addresses of its node");
    }

    static ProblemException logNotServed() {
        return forbidden("log-not-served", "This attestor does not state for that log");
    }

    private static ProblemException forbidden(String reason, String detail) {
        return ProblemException.of(HttpStatus.FORBIDDEN, reason, detail);
    }

    static ProblemException notInForce() {
        return ProblemException.conflict(
                "not-in-force", "The entry is no registration in force of this token, stated by this attestor");
    }

    static ProblemException logUnavailable() {
        return ProblemException.unavailable("log-unavailable", "The log cannot be followed now", RETRY_AFTER);
    }

    static ProblemException sourceUnavailable() {
        return ProblemException.unavailable(
                "source-unavailable", "It cannot be determined now whether the token is live", RETRY_AFTER);
    }

    static ProblemException tooMany(Duration wait) {
        return ProblemException.tooManyRequests("This address sends too many requests", wait);
    }
}
