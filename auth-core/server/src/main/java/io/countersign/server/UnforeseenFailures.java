// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import io.countersign.spring.security.UnforeseenFailure;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.web.servlet.HandlerMapping;

/** Logs, counts and answers what failed by an exception that nobody foresaw: 503, since it was not decided. */
final class UnforeseenFailures {

    private static final Log logger = LogFactory.getLog(UnforeseenFailures.class);

    private static final Duration RETRY_AFTER = Duration.ofSeconds(5);

    private final Counter counter;

    UnforeseenFailures(MeterRegistry registry) {
        this.counter = Counter.builder("countersign.server.unforeseen")
                .description("Requests answered 503 because of an exception that nobody foresaw")
                .register(registry);
    }

    ProblemException settle(HttpServletRequest request, Throwable failure) {
        counter.increment();
        Object pattern = request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
        UnforeseenFailure.log(logger, pattern == null ? "A request" : "A request to " + pattern, failure);
        return ProblemException.unavailable(
                "service-unavailable", "The request failed for a reason that is not its own", RETRY_AFTER);
    }
}
