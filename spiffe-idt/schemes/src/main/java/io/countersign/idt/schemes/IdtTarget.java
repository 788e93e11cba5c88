// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.idt.Scope;
import io.countersign.idt.SpiffeId;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Service that this one calls, with the identity of its workload.
 *
 * @param id identity that its certificate must have; nested tokens are extended for it
 * @param audience audience of DVIDs for it
 * @param scope scope to which tokens for it are narrowed
 * @param isSealed whether it must not extend a nested token
 * @param takesOwnCalls whether calls that a workload makes on its own behalf may continue there with this workload's
 *     identity
 * @param disclosed claims of the OAuth token that a DVID with disclosures shows to it; {@code null} for all
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

    /** Returns a target without restrictions, and with the trust domain of the workload as the audience of DVIDs. */
    public static IdtTarget of(SpiffeId id) {
        return new IdtTarget(id, id.trustDomain().id().toString(), Scope.unrestricted(), false, false, null);
    }
}
