// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Lists the endpoints of a server at {@code GET /}. A server declares a bean of this type.
 *
 * @since 0.1
 */
@RestController
public final class EndpointIndex {

    private final Index index;

    /** @param endpoints in the order of the list, which begins with this endpoint */
    public EndpointIndex(String service, Endpoint... endpoints) {
        Objects.requireNonNull(service, "service cannot be null");
        this.index = new Index(service, concat(new Endpoint("GET", "/", "this list"), endpoints));
    }

    private static List<Endpoint> concat(Endpoint first, Endpoint... others) {
        return Stream.concat(Stream.of(first), Arrays.stream(others)).toList();
    }

    @GetMapping("/")
    Index list() {
        return index;
    }

    /** Response body. */
    record Index(String service, List<Endpoint> endpoints) {}

    /**
     * Endpoint of the list.
     *
     * @param method one or several, such as {@code GET, POST}
     */
    public record Endpoint(String method, String path, String description) {}
}
