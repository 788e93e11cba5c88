// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import io.countersign.server.ProblemException;
import java.time.Duration;

/** Problem details (RFC 9457) that the gateway itself answers with. */
final class GatewayProblems {

    private GatewayProblems() {}

    /** @throws ProblemException with 429 if the caller has to wait */
    static void requireNoWait(Duration wait) {
        if (!wait.isZero()) {
            throw tooManyRequests(wait);
        }
    }

    /** @param wait time until the next request is accepted */
    static ProblemException tooManyRequests(Duration wait) {
        return ProblemException.tooManyRequests("Too many requests, wait a moment", wait);
    }
}
