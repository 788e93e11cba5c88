// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import io.countersign.server.ProblemException;
import java.time.Duration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;

/** What the gateway itself answers, as problem details (RFC 9457). */
final class GatewayProblems {

    private GatewayProblems() {}

    /** @throws ProblemException with 429 if there is anything to wait for */
    static void requireNoWait(Duration wait) {
        if (!wait.isZero()) {
            throw tooManyRequests(wait);
        }
    }

    /** @param wait until the next call may go on */
    static ProblemException tooManyRequests(Duration wait) {
        ProblemException problem = ProblemException.of(
                HttpStatus.TOO_MANY_REQUESTS, "too-many-requests", "Too many requests, wait a moment");
        long seconds = Math.max(1, wait.plusMillis(999).toSeconds());
        problem.getHeaders().set(HttpHeaders.RETRY_AFTER, Long.toString(seconds));
        return problem;
    }
}
