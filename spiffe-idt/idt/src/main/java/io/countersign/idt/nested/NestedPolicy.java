// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import io.countersign.idt.SpiffeId;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;

/**
 * Requirements of a workload for nested tokens.
 *
 * @param self audience that tokens must have
 * @param assertingWorkloads workloads that may begin tokens, vouch for users and issue identity tokens
 * @param proxies peers that may present tokens signed by another workload
 * @param skew tolerated difference of clocks
 * @param strictBearer whether the peer's certificate must have the key that signed the outermost layer, which excludes
 *     all proxies; used by LSVID only
 * @param delegated whether exactly one layer must vouch for a user; if {@code false}, no layer may, as in tokens on
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
            throw new IllegalArgumentException("At least one asserting workload is required");
        }
        if (skew.isNegative() || skew.compareTo(MAX_SKEW) > 0) {
            throw new IllegalArgumentException("The clock skew must be 0 s to " + MAX_SKEW.toSeconds() + " s");
        }
    }

    /**
     * Returns a policy for tokens with a user, without proxies, with 30 seconds of skew and any certified key of the
     * peer.
     */
    public static NestedPolicy of(SpiffeId self, Set<SpiffeId> assertingWorkloads) {
        return new NestedPolicy(self, assertingWorkloads, Set.of(), DEFAULT_SKEW, false, true);
    }

    public NestedPolicy withProxies(Set<SpiffeId> newProxies) {
        return new NestedPolicy(self, assertingWorkloads, newProxies, skew, strictBearer, delegated);
    }

    public NestedPolicy withSkew(Duration newSkew) {
        return new NestedPolicy(self, assertingWorkloads, proxies, newSkew, strictBearer, delegated);
    }

    /** Returns this policy with {@code bearer=strict}. */
    public NestedPolicy withStrictBearer() {
        return new NestedPolicy(self, assertingWorkloads, proxies, skew, true, delegated);
    }

    /** Returns this policy for tokens to which no delegation has been added yet. */
    public NestedPolicy withoutDelegation() {
        return new NestedPolicy(self, assertingWorkloads, proxies, skew, strictBearer, false);
    }
}
