// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import java.net.URI;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * Answers with problem details when a controller's call to another service could not carry its credential: 403 if it
 * may not, 503 with {@code Retry-After} if it could not be had.
 *
 * @since 0.1
 */
@RestControllerAdvice
public final class PropagationProblemAdvice {

    @ExceptionHandler
    ResponseEntity<ProblemDetail> refused(PropagationRefusedException ex) {
        return ResponseEntity.status(HttpStatus.FORBIDDEN).body(detail(Problem.PROPAGATION_REFUSED));
    }

    @ExceptionHandler
    ResponseEntity<ProblemDetail> unknown(PropagationUnknownException ex) {
        return ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE)
                .header(HttpHeaders.RETRY_AFTER, ProblemWriter.RETRY_AFTER_SECONDS)
                .body(detail(Problem.PROPAGATION_UNDECIDED));
    }

    private static ProblemDetail detail(Problem problem) {
        ProblemDetail detail = ProblemDetail.forStatusAndDetail(HttpStatus.valueOf(problem.status()), problem.detail());
        detail.setType(URI.create(problem.type()));
        detail.setTitle(problem.title());
        return detail;
    }
}
