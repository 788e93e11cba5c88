// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.idt.Scope;
import io.countersign.idt.SpiffeId;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A service that this one calls, as a workload.
 *
 * @param id of the workload, as its certificate must name it; a nested token is extended for it
 * @param audience that DVIDs for it have
 * @param scope what tokens for it are narrowed to
 * @param isSealed whether it must not extend a nested token
 * @param takesOwnCalls whether a call that a workload makes on its own behalf goes on there as this workload's own
 * @param disclosed the claims of the OAuth token that a DVID with disclosures shows it;
 *     {@code null} for all that there are
 * @since 0.1
 */
public record IdtTarget(
        SpiffeId id,
        String audience,
        Scope scope,
        boolean isSealed,
        boolean takesOwnCalls,
        @Nullable Set<String> disclosed) {

    public IdtTarget {
        Objects.requireNonNull(id, "id cannot be null");
        Objects.requireNonNull(audience, "audience cannot be null");
        Objects.requireNonNull(scope, "scope cannot be null");
        disclosed = disclosed == null ? null : Set.copyOf(disclosed);
    }

    /** All that a token tells and permits goes on, and DVIDs are for the trust domain of the workload. */
    public static IdtTarget of(SpiffeId id) {
        return new IdtTarget(id, id.trustDomain().id().toString(), Scope.unrestricted(), false, false, null);
    }
}
