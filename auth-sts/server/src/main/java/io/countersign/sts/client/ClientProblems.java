// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.client;

import io.countersign.server.ProblemException;
import io.countersign.sts.web.TooManyRequestsException;
import java.time.Duration;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2ErrorCodes;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * Answers failed client authentication in a controller. All reasons get the same answer, except an unknown outcome,
 * which gets 503.
 */
@RestControllerAdvice
final class ClientProblems {

    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    @ExceptionHandler(OAuth2AuthenticationException.class)
    ResponseEntity<ProblemDetail> handle(OAuth2AuthenticationException ex) {
        ProblemException problem = ex.getError().getErrorCode().equals(OAuth2ErrorCodes.TEMPORARILY_UNAVAILABLE)
                ? ProblemException.unavailable(
                        "service-unavailable", "The request cannot be verified at the moment.", RETRY_AFTER)
                : ProblemException.of(
                        HttpStatus.UNAUTHORIZED,
                        "unauthenticated",
                        "A valid client assertion of the user service is required.");
        return ResponseEntity.status(problem.getStatusCode())
                .headers(problem.getHeaders())
                .body(problem.getBody());
    }

    @ExceptionHandler(TooManyRequestsException.class)
    ResponseEntity<ProblemDetail> handle(TooManyRequestsException ex) {
        ProblemDetail problem = ProblemException.of(
                        HttpStatus.TOO_MANY_REQUESTS, "too-many-requests", "This client sends too many requests.")
                .getBody();
        return ResponseEntity.status(HttpStatus.TOO_MANY_REQUESTS)
                .header("Retry-After", ex.retryAfter())
                .body(problem);
    }
}
