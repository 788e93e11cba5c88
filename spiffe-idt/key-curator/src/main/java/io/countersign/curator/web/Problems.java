// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.web;

import io.countersign.curator.log.CuratorException;
import io.countersign.server.ProblemException;
import io.countersign.server.RateLimiter;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;

/** Problem details of refusals, with the member {@code reason}. */
final class Problems {

    static final String REASON = "reason";

    private Problems() {}

    static ProblemException of(CuratorException refusal) {
        ProblemException problem = ProblemException.of(
                HttpStatus.valueOf(refusal.status()), refusal.reason(), String.valueOf(refusal.getMessage()));
        problem.getBody().setProperty(REASON, refusal.reason());
        if (refusal.retryAfter() != null) {
            problem.getHeaders().set(HttpHeaders.RETRY_AFTER, RateLimiter.retryAfter(refusal.retryAfter()));
        }
        return problem;
    }
}
