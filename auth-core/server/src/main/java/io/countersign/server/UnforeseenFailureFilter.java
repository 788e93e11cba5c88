// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.apache.coyote.BadRequestException;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.filter.ServerHttpObservationFilter;
import org.springframework.web.multipart.MultipartException;

/**
 * Answers exceptions that filters, controllers and codecs throw. Problems are answered unchanged. Unexpected exceptions
 * are answered with 503, or with 504 if a controller may have changed something. Errors of the JVM other than a stack
 * overflow are rethrown.
 */
final class UnforeseenFailureFilter extends OncePerRequestFilter {

    private static final Logger log = LoggerFactory.getLogger(UnforeseenFailureFilter.class);

    private final UnforeseenFailures failures;

    private final ProblemWriter problems;

    UnforeseenFailureFilter(UnforeseenFailures failures, ProblemWriter problems) {
        this.failures = failures;
        this.problems = problems;
    }

    @Override
    protected boolean shouldNotFilterAsyncDispatch() {
        return false;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            chain.doFilter(request, response);
        } catch (ServletException wrapper) {
            Throwable failure = wrapper.getRootCause();
            if (failure instanceof Error error && !(failure instanceof StackOverflowError)) {
                throw error;
            }
            settle(request, response, failure == null ? wrapper : failure);
        } catch (RuntimeException | StackOverflowError failure) {
            settle(request, response, failure);
        }
    }

    private void settle(HttpServletRequest request, HttpServletResponse response, Throwable failure)
            throws IOException {
        ErrorResponseException refusal = refusal(failure);
        if (refusal == null) {
            ServerHttpObservationFilter.findObservationContext(request).ifPresent(context -> context.setError(failure));
            answer(response, failures.settle(request, failure), failure);
        } else {
            log.info("Request refused: {}", refusal.getBody().getDetail());
            answer(response, refusal, failure);
        }
    }

    /** Returns the problem if the failure is the fault of the request, else {@code null}. */
    private static @Nullable ErrorResponseException refusal(Throwable failure) {
        return switch (failure) {
            case ErrorResponseException problem -> problem;
            case InvalidParameterException form -> unreadable(HttpStatus.valueOf(form.getErrorCode()));
            case MultipartException form -> unreadable(HttpStatus.BAD_REQUEST);
            case HttpMessageNotReadableException form -> unreadable(HttpStatus.BAD_REQUEST);
            default -> null;
        };
    }

    private static ProblemException unreadable(HttpStatus status) {
        return ProblemException.of(status, "unreadable-form", "The form cannot be read");
    }

    private void answer(HttpServletResponse response, ErrorResponseException problem, Throwable failure)
            throws IOException {
        if (response.isCommitted()) {
            // Tomcat closes the connection, and answers 400 if nothing was sent yet: the body of the request was not
            // valid HTTP.
            throw new BadRequestException(failure);
        }
        String requestId = response.getHeader(RequestIdFilter.REQUEST_ID);
        String connection = response.getHeader(HttpHeaders.CONNECTION);
        response.reset();
        response.setHeader(RequestIdFilter.REQUEST_ID, requestId);
        if (connection != null) {
            response.setHeader(HttpHeaders.CONNECTION, connection);
        }
        problems.write(response, problem);
    }
}
