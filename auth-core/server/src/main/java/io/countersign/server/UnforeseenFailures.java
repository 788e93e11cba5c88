// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import io.countersign.spring.security.UnforeseenFailure;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.Set;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.web.servlet.HandlerMapping;

/**
 * Logs, counts and answers requests that failed because of an unexpected exception: 503, or 504 if the request may have
 * changed something.
 */
final class UnforeseenFailures {

    private static final Log logger = LogFactory.getLog(UnforeseenFailures.class);

    private static final Duration RETRY_AFTER = Duration.ofSeconds(5);

    private static final String DETAIL = "The request failed because of an internal error";

    /** Methods that change nothing (RFC 9110 section 9.2.1). */
    private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS", "TRACE");

    private final Counter counter;

    UnforeseenFailures(MeterRegistry registry) {
        this.counter = Counter.builder("countersign.server.unforeseen")
                .description("Requests answered 503 or 504 because of an unexpected exception")
                .register(registry);
    }

    ProblemException settle(HttpServletRequest request, Throwable failure) {
        counter.increment();
        Object pattern = request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
        UnforeseenFailure.log(logger, pattern == null ? "A request" : "A request to " + pattern, failure);
        return pattern == null || SAFE.contains(request.getMethod())
                ? ProblemException.unavailable("service-unavailable", DETAIL, RETRY_AFTER)
                : ProblemException.outcomeUnknown(DETAIL);
    }
}
