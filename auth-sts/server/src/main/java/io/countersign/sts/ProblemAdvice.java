// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/** Answers whatever a controller cannot with a problem (RFC 9457) that tells nothing of the inside. */
@RestControllerAdvice
final class ProblemAdvice extends ResponseEntityExceptionHandler {

    private static final Logger log = LoggerFactory.getLogger(ProblemAdvice.class);

    private static final String TYPE = "urn:countersign:problem:";

    @ExceptionHandler
    ProblemDetail handle(InvalidRequestException ex) {
        ProblemDetail problem =
                problem(HttpStatus.UNPROCESSABLE_CONTENT, "validation", "The request has invalid members.");
        problem.setProperty("errors", List.copyOf(ex.errors()));
        return problem;
    }

    /** Whatever is wrong with the client's authentication, the answer is the same. */
    @ExceptionHandler
    ProblemDetail handle(OAuth2AuthenticationException ex) {
        return problem(
                HttpStatus.UNAUTHORIZED,
                "unauthenticated",
                "A valid client assertion of the user service is required.");
    }

    @ExceptionHandler
    ProblemDetail handle(RuntimeException ex) {
        log.error("Request failed", ex);
        return problem(HttpStatus.INTERNAL_SERVER_ERROR, "internal", "The request could not be answered.");
    }

    @Override
    protected @Nullable ResponseEntity<Object> handleHttpMessageNotReadable(
            HttpMessageNotReadableException ex, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        if (NestedExceptionUtils.getMostSpecificCause(ex) instanceof LimitedRequest.TooLargeException) {
            ProblemDetail problem = problem(HttpStatus.CONTENT_TOO_LARGE, "too-large", "The body is too large.");
            return handleExceptionInternal(ex, problem, headers, HttpStatus.CONTENT_TOO_LARGE, request);
        }
        // Without the parser's message, which quotes the body: it holds a credential.
        ProblemDetail problem =
                problem(HttpStatus.BAD_REQUEST, "unreadable", "The body is not the JSON that is expected.");
        return handleExceptionInternal(ex, problem, headers, HttpStatus.BAD_REQUEST, request);
    }

    private static ProblemDetail problem(HttpStatus status, String slug, String detail) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, detail);
        problem.setType(URI.create(TYPE + slug));
        return problem;
    }
}
