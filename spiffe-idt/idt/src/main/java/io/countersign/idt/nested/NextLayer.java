// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import io.countersign.idt.Scope;
import io.countersign.idt.SpiffeId;
import java.time.Duration;
import java.util.Objects;

/**
 * What a workload wants of the layer that it adds.
 *
 * @param audience the next workload, from configuration and never learned by asking around
 * @param lifetime how long the layer is good for, if nothing that it rests on ends before
 * @param scope what it narrows the token to
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
            throw new IllegalArgumentException("The lifetime must be a second at least");
        }
    }

    /** For a workload, which may extend it, without narrowing anything. */
    public static NextLayer to(SpiffeId audience, Duration lifetime) {
        return new NextLayer(audience, lifetime, Scope.unrestricted(), false);
    }

    /** Attenuates: what follows has no more than this and what went before allow both. */
    public NextLayer within(Scope narrower) {
        return new NextLayer(audience, lifetime, scope.and(narrower), isSealed);
    }

    /** As the last layer. */
    public NextLayer sealed() {
        return new NextLayer(audience, lifetime, scope, true);
    }
}
