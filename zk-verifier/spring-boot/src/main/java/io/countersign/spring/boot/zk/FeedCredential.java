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
 * Credential of this service for the registry.
 *
 * @param credential credential of this service, {@code null} if it has none
 * @param registry service id of the registry; {@code null} if it is unknown, and then no credential is sent
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
