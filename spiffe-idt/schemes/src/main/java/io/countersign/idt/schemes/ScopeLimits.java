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
 * What asserting workloads may say that users may do here: believing one of another trust domain about who its users
 * are must not mean believing it about who administers this one.
 *
 * @since 0.1
 */
public final class ScopeLimits {

    /** Whatever they say. */
    public static final ScopeLimits NONE = new ScopeLimits(Map.of());

    private final Map<SpiffeId, Set<String>> allowed;

    private ScopeLimits(Map<SpiffeId, Set<String>> allowed) {
        this.allowed = allowed;
    }

    /**
     * @param allowed the only names of scopes, roles among them ({@code role:ADMIN}), that count of an
     *     asserting workload; all count of others
     */
    public static ScopeLimits of(Map<SpiffeId, Set<String>> allowed) {
        Map<SpiffeId, Set<String>> copy = new HashMap<>();
        allowed.forEach((id, names) -> copy.put(id, Set.copyOf(names)));
        return new ScopeLimits(Map.copyOf(copy));
    }

    /**
     * What of a scope counts.
     *
     * @param asserting who vouches for the user, or {@code null} if nobody does
     */
    Set<String> within(@Nullable SpiffeId asserting, Set<String> scope) {
        Set<String> names = asserting == null ? null : allowed.get(asserting);
        return names == null ? scope : scope.stream().filter(names::contains).collect(Collectors.toUnmodifiableSet());
    }
}
