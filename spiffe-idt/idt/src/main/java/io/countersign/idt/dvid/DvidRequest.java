// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.dvid;

import io.countersign.idt.SpiffeId;
import java.time.Instant;
import java.util.Objects;
import java.util.Set;

/**
 * What a DVID is asked for.
 *
 * @param subject the workload that asks, as its certificate names it
 * @param audience who will accept it
 * @param scope what of the OAuth token's scope is handed on
 * @param latest when it ends at the latest, such as with the one that it takes the place of
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

    /** For as long as DVIDs and the OAuth token live. */
    public DvidRequest(SpiffeId subject, String audience, Set<String> scope) {
        this(subject, audience, scope, Instant.MAX);
    }
}
