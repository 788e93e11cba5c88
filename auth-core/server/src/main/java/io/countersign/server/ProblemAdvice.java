// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import io.countersign.server.database.CommitOutcomeUnknownException;
import io.countersign.server.database.DatabaseFailures;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.transaction.TransactionException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.ServletWebRequest;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/**
 * Answers failures in or before a controller with a problem detail (RFC 9457). It names the invalid fields of a bad
 * request and reveals no internals. Security filters handle denied access, and {@link UnforeseenFailureFilter} all
 * unexpected exceptions.
 */
@RestControllerAdvice
final class ProblemAdvice extends ResponseEntityExceptionHandler {

    private static final Logger log = LoggerFactory.getLogger(ProblemAdvice.class);

    private static final URI UNTYPED = URI.create("about:blank");

    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    private final UnforeseenFailures failures;

    ProblemAdvice(UnforeseenFailures failures) {
        this.failures = failures;
    }

    @Override
    protected @Nullable ResponseEntity<Object> handleMethodArgumentNotValid(
            MethodArgumentNotValidException invalid, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        return invalid(invalid, Violations.of(invalid.getBindingResult()), headers, request);
    }

    @Override
    protected @Nullable ResponseEntity<Object> handleHandlerMethodValidationException(
            HandlerMethodValidationException invalid, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        return invalid(invalid, Violations.of(invalid), headers, request);
    }

    @Override
    protected @Nullable ResponseEntity<Object> handleHttpMessageNotReadable(
            HttpMessageNotReadableException unreadable,
            HttpHeaders headers,
            HttpStatusCode status,
            WebRequest request) {
        // A body of undeclared length exceeds the limit only while it is read.
        return unreadable.getRootCause() instanceof ProblemException refused
                ? answer(unreadable, refused, request)
                : invalid(unreadable, Violations.of(unreadable), headers, request);
    }

    @ExceptionHandler
    @Nullable
    ResponseEntity<Object> handleIntegrity(DataIntegrityViolationException failure, WebRequest request) {
        log.warn("The database refused a change: {}", failure.getClass().getSimpleName());
        return answer(failure, ProblemException.conflict("conflict", "The change conflicts with stored data"), request);
    }

    @ExceptionHandler({DataAccessException.class, TransactionException.class})
    @Nullable
    ResponseEntity<Object> handleDatabase(RuntimeException failure, WebRequest request) {
        DatabaseFailures.log(log, failure);
        return answer(
                failure,
                ProblemException.unavailable("database-unavailable", "The database is unavailable", RETRY_AFTER),
                request);
    }

    @ExceptionHandler
    @Nullable
    ResponseEntity<Object> handleUnknownOutcome(CommitOutcomeUnknownException failure, WebRequest request) {
        DatabaseFailures.log(log, failure);
        return answer(failure, ProblemException.outcomeUnknown("It is unknown whether the change was stored"), request);
    }

    private @Nullable ResponseEntity<Object> answer(Exception failure, ProblemException problem, WebRequest request) {
        return handleExceptionInternal(
                failure, problem.getBody(), problem.getHeaders(), problem.getStatusCode(), request);
    }

    private @Nullable ResponseEntity<Object> invalid(
            Exception failure, List<Violation> errors, HttpHeaders headers, WebRequest request) {
        ProblemDetail body = ProblemException.detail(HttpStatus.BAD_REQUEST, "bad-request", "The request is not valid");
        if (!errors.isEmpty()) {
            body.setProperty("errors", errors);
        }
        return handleExceptionInternal(failure, body, headers, HttpStatus.BAD_REQUEST, request);
    }

    /** Gives problems of the framework a type, and removes details that name Java types. */
    @Override
    protected @Nullable ResponseEntity<Object> handleExceptionInternal(
            Exception failure, @Nullable Object body, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        if (status.isSameCodeAs(HttpStatus.INTERNAL_SERVER_ERROR)) {
            return answer(failure, failures.settle(((ServletWebRequest) request).getRequest(), failure), request);
        }
        Object known = body == null && failure instanceof ErrorResponse response ? response.getBody() : body;
        Object answer = known instanceof ProblemDetail problem && isTyped(problem)
                ? problem
                : ProblemException.detail(HttpStatus.valueOf(status.value()));
        return super.handleExceptionInternal(failure, answer, headers, status, request);
    }

    private static boolean isTyped(ProblemDetail problem) {
        return problem.getType() != null && !UNTYPED.equals(problem.getType());
    }
}
