// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.forwarding;

import io.countersign.server.ProblemException;
import java.time.Duration;
import org.springframework.http.HttpStatus;

/** Problem details (RFC 9457) that a gateway itself answers with. */
final class ForwardingProblems {

    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

    private ForwardingProblems() {}

    static ProblemException badPath() {
        return ProblemException.of(
                HttpStatus.BAD_REQUEST, "bad-request", "An id in the path has characters that are not allowed in ids");
    }

    static ProblemException badQuery() {
        return ProblemException.of(HttpStatus.BAD_REQUEST, "bad-request", "The query is not valid");
    }

    static ProblemException otherUser() {
        return ProblemException.of(HttpStatus.BAD_REQUEST, "bad-request", "The body names another user than the path");
    }

    static ProblemException notJson() {
        return ProblemException.of(
                HttpStatus.UNSUPPORTED_MEDIA_TYPE, "unsupported-media-type", "The body must be JSON");
    }

    static ProblemException responseTooLarge() {
        return ProblemException.of(HttpStatus.BAD_GATEWAY, "bad-gateway", "The response of the service is too large");
    }

    static ProblemException unreachable() {
        return ProblemException.unavailable("service-unavailable", "The service is unavailable", RETRY_AFTER);
    }

    static ProblemException timedOut() {
        return ProblemException.of(HttpStatus.GATEWAY_TIMEOUT, "gateway-timeout", "The service did not answer in time");
    }

    static ProblemException unanswered() {
        return ProblemException.outcomeUnknown("The connection ended before the service answered");
    }
}
