// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.client;

import java.net.URI;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * Answers with problem details when a controller's call to another service failed for lack of a credential: 403 if the
 * credential must not be sent, 503 with {@code Retry-After} if it could not be obtained. The caller does not learn the
 * service nor the reason. The log has them at INFO.
 *
 * @since 0.1
 */
@RestControllerAdvice
public final class PropagationProblemAdvice {

    /** Seconds that a caller should wait before it retries. */
    private static final String RETRY_AFTER_SECONDS = "5";

    private static final Log logger = LogFactory.getLog(PropagationProblemAdvice.class);

    @ExceptionHandler
    ResponseEntity<ProblemDetail> refused(PropagationRefusedException ex) {
        logger.info("Call refused: service=" + ex.target() + " code=" + ex.code());
        return ResponseEntity.status(HttpStatus.FORBIDDEN)
                .body(detail(
                        HttpStatus.FORBIDDEN,
                        "propagation-refused",
                        "The caller's credential does not permit a required call to another service."));
    }

    @ExceptionHandler
    ResponseEntity<ProblemDetail> unknown(PropagationUnknownException ex) {
        logger.info("Call undecided: " + ex.getMessage());
        return ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE)
                .header(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS)
                .body(detail(
                        HttpStatus.SERVICE_UNAVAILABLE,
                        "propagation-undecided",
                        "A credential for a required call to another service is unavailable. Try again later."));
    }

    private static ProblemDetail detail(HttpStatus status, String slug, String text) {
        ProblemDetail detail = ProblemDetail.forStatusAndDetail(status, text);
        detail.setType(URI.create("urn:countersign:problem:" + slug));
        detail.setTitle(status.getReasonPhrase());
        return detail;
    }
}
