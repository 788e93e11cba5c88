// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.web;

import io.countersign.curator.log.CuratorException;
import io.countersign.curator.log.LogMeters;
import io.countersign.server.ProblemException;
import io.countersign.server.database.DatabaseFailures;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.dao.DataAccessException;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.TransactionException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Answers refusals with problem details. While the database is away, the log is not available. */
@RestControllerAdvice
@Order(Ordered.HIGHEST_PRECEDENCE)
final class RefusalAdvice {

    private static final Logger log = LoggerFactory.getLogger(RefusalAdvice.class);

    private final LogMeters meters;

    RefusalAdvice(LogMeters meters) {
        this.meters = meters;
    }

    @ExceptionHandler
    ResponseEntity<ProblemDetail> handle(CuratorException refusal) {
        meters.refused(refusal.reason());
        ProblemException problem = Problems.of(refusal);
        return ResponseEntity.status(problem.getStatusCode())
                .headers(problem.getHeaders())
                .body(problem.getBody());
    }

    @ExceptionHandler({DataAccessException.class, TransactionException.class})
    ResponseEntity<ProblemDetail> handleDatabase(RuntimeException failure) {
        DatabaseFailures.log(log, failure);
        return handle(CuratorException.logUnavailable("The database is unavailable. Repeat the identical request"));
    }
}
