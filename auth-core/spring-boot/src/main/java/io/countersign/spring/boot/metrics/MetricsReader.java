// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.metrics;

import jakarta.servlet.http.HttpServletRequest;

/**
 * Recognises clients such as Prometheus that may read the metrics and nothing else, and are not callers of the
 * application. It is asked about {@link MetricsRequests} only. A request that no reader recognises is handled like any
 * other request.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface MetricsReader {

    /** Whether the request proves that it comes from such a client. */
    boolean knows(HttpServletRequest request);
}
