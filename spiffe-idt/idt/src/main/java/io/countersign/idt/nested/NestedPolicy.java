// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import io.countersign.idt.SpiffeId;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;

/**
 * What a workload asks of nested tokens.
 *
 * @param self the audience that tokens must be for
 * @param assertingWorkloads who may begin tokens, vouch for users, and issue identity tokens
 * @param proxies which peers may present what another workload signed
 * @param skew how far clocks may be apart
 * @param strictBearer whether the peer's certificate must have the very key that signed the outermost layer; proxies
 *     cannot present anything then. Only LSVID asks it
 * @param delegated whether exactly one layer must vouch for a user; else none may, as with tokens on
 *     their way to the asserting workload
 * @since 0.1
 */
public record NestedPolicy(
        SpiffeId self,
        Set<SpiffeId> assertingWorkloads,
        Set<SpiffeId> proxies,
        Duration skew,
        boolean strictBearer,
        boolean delegated) {

    private static final Duration DEFAULT_SKEW = Duration.ofSeconds(30);

    private static final Duration MAX_SKEW = Duration.ofMinutes(5);

    public NestedPolicy {
        Objects.requireNonNull(self, "self cannot be null");
        assertingWorkloads = Set.copyOf(assertingWorkloads);
        proxies = Set.copyOf(proxies);
        if (assertingWorkloads.isEmpty()) {
            throw new IllegalArgumentException("Without an asserting workload no token can be right");
        }
        if (skew.isNegative() || skew.compareTo(MAX_SKEW) > 0) {
            throw new IllegalArgumentException("The clock skew must be 0 s to " + MAX_SKEW.toSeconds() + " s");
        }
    }

    /** Tokens for users, no proxies, 30 seconds of skew, any certified key of the peer. */
    public static NestedPolicy of(SpiffeId self, Set<SpiffeId> assertingWorkloads) {
        return new NestedPolicy(self, assertingWorkloads, Set.of(), DEFAULT_SKEW, false, true);
    }

    public NestedPolicy withProxies(Set<SpiffeId> newProxies) {
        return new NestedPolicy(self, assertingWorkloads, newProxies, skew, strictBearer, delegated);
    }

    public NestedPolicy withSkew(Duration newSkew) {
        return new NestedPolicy(self, assertingWorkloads, proxies, newSkew, strictBearer, delegated);
    }

    /** As {@code bearer=strict}. */
    public NestedPolicy withStrictBearer() {
        return new NestedPolicy(self, assertingWorkloads, proxies, skew, true, delegated);
    }

    /** For tokens that no user's delegation has been added to. */
    public NestedPolicy withoutDelegation() {
        return new NestedPolicy(self, assertingWorkloads, proxies, skew, strictBearer, false);
    }
}
