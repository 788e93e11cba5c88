// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.idt.SpiffeId;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Limits on the scopes that asserting workloads may grant here. An asserting workload of another trust domain can be
 * trusted to identify its users without being trusted to name administrators of this one.
 *
 * @since 0.1
 */
public final class ScopeLimits {

    /** No limits. */
    public static final ScopeLimits NONE = new ScopeLimits(Map.of());

    private final Map<SpiffeId, Set<String>> allowed;

    private ScopeLimits(Map<SpiffeId, Set<String>> allowed) {
        this.allowed = allowed;
    }

    /**
     * Returns limits.
     *
     * @param allowed only names of scopes that an asserting workload may grant, including roles ({@code role:ADMIN});
     *     asserting workloads without an entry may grant all
     */
    public static ScopeLimits of(Map<SpiffeId, Set<String>> allowed) {
        Map<SpiffeId, Set<String>> copy = new HashMap<>();
        allowed.forEach((id, names) -> copy.put(id, Set.copyOf(names)));
        return new ScopeLimits(Map.copyOf(copy));
    }

    /**
     * Returns the permitted part of a scope.
     *
     * @param asserting asserting workload that vouches for the user, or {@code null} if there is none
     */
    Set<String> within(@Nullable SpiffeId asserting, Set<String> scope) {
        Set<String> names = asserting == null ? null : allowed.get(asserting);
        return names == null ? scope : scope.stream().filter(names::contains).collect(Collectors.toUnmodifiableSet());
    }
}
