// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.dvid;

import io.countersign.idt.SpiffeId;
import java.time.Instant;
import java.util.Objects;
import java.util.Set;

/**
 * Request for a DVID.
 *
 * @param subject workload that asks, as its certificate identifies it
 * @param audience audience that will accept the DVID
 * @param scope part of the OAuth token's scope to pass on
 * @param latest latest permitted expiry, for example that of a DVID that this one replaces
 * @since 0.1
 */
public record DvidRequest(SpiffeId subject, String audience, Set<String> scope, Instant latest) {

    public DvidRequest {
        Objects.requireNonNull(subject, "subject cannot be null");
        Objects.requireNonNull(audience, "audience cannot be null");
        scope = Set.copyOf(scope);
        Objects.requireNonNull(latest, "latest cannot be null");
        if (audience.isBlank()) {
            throw new IllegalArgumentException("audience cannot be empty");
        }
    }

    /** Creates a request without a limit of its own on the lifetime. */
    public DvidRequest(SpiffeId subject, String audience, Set<String> scope) {
        this(subject, audience, scope, Instant.MAX);
    }
}
