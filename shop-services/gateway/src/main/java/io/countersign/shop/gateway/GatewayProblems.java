// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import io.countersign.server.ProblemException;
import java.time.Duration;

/** What the gateway itself answers, as problem details (RFC 9457). */
final class GatewayProblems {

    private GatewayProblems() {}

    /** @throws ProblemException with 429 if there is anything to wait for */
    static void requireNoWait(Duration wait) {
        if (!wait.isZero()) {
            throw tooManyRequests(wait);
        }
    }

    /** @param wait until the next call may go on */
    static ProblemException tooManyRequests(Duration wait) {
        return ProblemException.tooManyRequests("Too many requests, wait a moment", wait);
    }
}
