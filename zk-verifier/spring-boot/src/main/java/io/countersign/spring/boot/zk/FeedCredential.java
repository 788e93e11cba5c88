// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.core.Propagation;
import io.countersign.core.ServiceId;
import io.countersign.spring.security.ServiceCredential;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * By what this service proves itself to the registry.
 *
 * @param credential its own, or {@code null} if it has none
 * @param registry the service id of the registry, or {@code null} where it is not told, and nothing is shown
 */
record FeedCredential(
        @Nullable ServiceCredential credential, @Nullable ServiceId registry) {

    private static final Set<String> SCOPES = Set.of("zk:read");

    Map<String, String> headers(URI page) throws IOException {
        if (credential == null || registry == null) {
            return Map.of();
        }
        FeedRequest request = new FeedRequest(registry, page);
        return switch (Objects.requireNonNull(credential.propagate(request, SCOPES), "propagation")) {
            case Propagation.Done done -> request.headers();
            case Propagation.Refused refused -> throw new IOException("no credential: " + refused.code());
            case Propagation.Unknown unknown -> throw new IOException("no credential: " + unknown.cause());
        };
    }
}
