// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain.hop;

import io.countersign.server.ProblemException;
import java.time.Duration;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClientResponseException;

/** Answers calls whose call to the next workload failed, with as much of the reason as the caller may know. */
@RestControllerAdvice
public final class CallFailures {

    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    CallFailures() {}

    @ExceptionHandler
    ResponseEntity<ProblemDetail> refused(RestClientResponseException ex) {
        return answer(
                switch (ex.getStatusCode().value()) {
                    case 403 -> ProblemException.of(HttpStatus.FORBIDDEN, "forbidden", "The user may not do this");
                    case 404 -> ProblemException.notFound("The user has no account");
                    case 503 -> unavailable();
                    default ->
                        ProblemException.of(
                                HttpStatus.BAD_GATEWAY,
                                "next-workload-refused",
                                "The next workload answered "
                                        + ex.getStatusCode().value());
                });
    }

    @ExceptionHandler
    ResponseEntity<ProblemDetail> unreachable(ResourceAccessException ex) {
        return answer(unavailable());
    }

    private static ProblemException unavailable() {
        return ProblemException.unavailable(
                "next-workload-unavailable", "A workload further along the chain is unavailable", RETRY_AFTER);
    }

    private static ResponseEntity<ProblemDetail> answer(ProblemException problem) {
        return ResponseEntity.status(problem.getStatusCode())
                .headers(problem.getHeaders())
                .body(problem.getBody());
    }
}
