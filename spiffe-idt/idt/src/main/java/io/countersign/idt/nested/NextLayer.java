// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import io.countersign.idt.Scope;
import io.countersign.idt.SpiffeId;
import java.time.Duration;
import java.util.Objects;

/**
 * Request for the layer that a workload adds.
 *
 * @param audience next workload; take it from configuration, never from the network
 * @param lifetime lifetime of the layer; it is shorter if anything that the layer depends on expires earlier
 * @param scope scope that the token is narrowed to
 * @param isSealed whether the audience must not extend the token
 * @since 0.1
 */
public record NextLayer(SpiffeId audience, Duration lifetime, Scope scope, boolean isSealed) {

    public NextLayer {
        Objects.requireNonNull(audience, "audience cannot be null");
        Objects.requireNonNull(scope, "scope cannot be null");
        if (audience.isTrustDomain()) {
            throw new IllegalArgumentException("The audience must be a workload");
        }
        if (lifetime.toSeconds() < 1) {
            throw new IllegalArgumentException("The lifetime must be at least one second");
        }
    }

    /** Returns a layer for a workload that may extend the token, without narrowing the scope. */
    public static NextLayer to(SpiffeId audience, Duration lifetime) {
        return new NextLayer(audience, lifetime, Scope.unrestricted(), false);
    }

    /** Returns this layer with the intersection of its scope and the given one. */
    public NextLayer within(Scope narrower) {
        return new NextLayer(audience, lifetime, scope.and(narrower), isSealed);
    }

    /** Returns this layer as the last one, which must not be extended. */
    public NextLayer sealed() {
        return new NextLayer(audience, lifetime, scope, true);
    }
}
