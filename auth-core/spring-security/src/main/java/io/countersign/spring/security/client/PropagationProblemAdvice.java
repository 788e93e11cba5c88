// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.client;

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

    /** How long a caller should wait for a credential that could not be had now. */
    private static final String RETRY_AFTER_SECONDS = "5";

    @ExceptionHandler
    ResponseEntity<ProblemDetail> refused(PropagationRefusedException ex) {
        return ResponseEntity.status(HttpStatus.FORBIDDEN)
                .body(detail(
                        HttpStatus.FORBIDDEN,
                        "propagation-refused",
                        "The caller's authority does not reach a service this needs."));
    }

    @ExceptionHandler
    ResponseEntity<ProblemDetail> unknown(PropagationUnknownException ex) {
        return ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE)
                .header(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS)
                .body(detail(
                        HttpStatus.SERVICE_UNAVAILABLE,
                        "propagation-undecided",
                        "A credential for a service this needs cannot be had now. Try again later."));
    }

    private static ProblemDetail detail(HttpStatus status, String slug, String text) {
        ProblemDetail detail = ProblemDetail.forStatusAndDetail(status, text);
        detail.setType(URI.create("urn:countersign:problem:" + slug));
        detail.setTitle(status.getReasonPhrase());
        return detail;
    }
}
