// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.keys;

import io.countersign.jose.SigningUnavailableException;
import io.countersign.server.ProblemException;
import java.time.Duration;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Answers 503 if the holder of the signing key does not sign. The reason is in the log only. */
@RestControllerAdvice
final class SigningProblems {

    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    @ExceptionHandler(SigningUnavailableException.class)
    ResponseEntity<ProblemDetail> handle(SigningUnavailableException ex) {
        ProblemException problem = ProblemException.unavailable(
                "signing-unavailable", "Tokens cannot be signed at the moment.", RETRY_AFTER);
        return ResponseEntity.status(problem.getStatusCode())
                .headers(problem.getHeaders())
                .body(problem.getBody());
    }
}
