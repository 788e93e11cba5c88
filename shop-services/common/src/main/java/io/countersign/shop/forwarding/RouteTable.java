// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.forwarding;

import java.util.List;
import java.util.Objects;
import org.springframework.util.unit.DataSize;

/**
 * Routes of a gateway; nothing else is reachable through it.
 *
 * @param maxResponseSize maximum size of a service's response body
 * @since 0.1
 */
public record RouteTable(List<Route> routes, DataSize maxResponseSize) {

    public RouteTable {
        routes = List.copyOf(routes);
        Objects.requireNonNull(maxResponseSize, "maxResponseSize cannot be null");
    }

    List<Target> targets() {
        return routes.stream().map(Route::target).distinct().toList();
    }
}
