// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.metrics;

import jakarta.servlet.http.HttpServletRequest;

/**
 * Knows who may read the metrics, and nothing else by that, without being anybody whom the application
 * knows: a scraper such as Prometheus. It is asked for {@link MetricsRequests} alone; whom none knows is
 * judged as for any other request.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface MetricsReader {

    /** Whether the request proves to come from such a reader. */
    boolean knows(HttpServletRequest request);
}
