// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * Patterns of the SPIFFE IDs of workloads: {@code spiffe://shop.com/basket} is one workload, {@code
 * spiffe://shop.com/ops/*} matches every path that continues after {@code /ops/}, and {@code spiffe://shop.com/*} the
 * whole trust domain.
 *
 * @param ids exact IDs, each with a path
 * @param parents IDs below which all match
 * @since 0.1
 */
public record SpiffeIdPatterns(Set<SpiffeId> ids, Set<SpiffeId> parents) {

    private static final String BELOW = "/*";

    public SpiffeIdPatterns {
        ids = Set.copyOf(ids);
        parents = Set.copyOf(parents);
        for (SpiffeId id : ids) {
            if (id.isTrustDomain()) {
                throw new IllegalArgumentException(
                        "'" + id + "' names a trust domain; '" + id + BELOW + "' are its workloads");
            }
        }
    }

    /** Returns a pattern for each of these IDs; none matches nothing. */
    public static SpiffeIdPatterns exactly(Collection<SpiffeId> ids) {
        return new SpiffeIdPatterns(Set.copyOf(ids), Set.of());
    }

    /**
     * Parses patterns.
     *
     * @throws IllegalArgumentException if there is none, or one has another form
     */
    public static SpiffeIdPatterns parse(Collection<String> patterns) {
        if (patterns.isEmpty()) {
            throw new IllegalArgumentException("At least one pattern is required");
        }
        Set<SpiffeId> ids = new LinkedHashSet<>();
        Set<SpiffeId> parents = new LinkedHashSet<>();
        for (String pattern : patterns) {
            if (pattern.endsWith(BELOW)) {
                parents.add(SpiffeId.parse(pattern.substring(0, pattern.length() - BELOW.length())));
            } else {
                ids.add(SpiffeId.parse(pattern));
            }
        }
        return new SpiffeIdPatterns(ids, parents);
    }

    public boolean match(SpiffeId id) {
        return ids.contains(id) || parents.stream().anyMatch(parent -> isBelow(id, parent));
    }

    private static boolean isBelow(SpiffeId id, SpiffeId parent) {
        return id.isMemberOf(parent.trustDomain()) && id.path().startsWith(parent.path() + '/');
    }

    /** Returns the patterns in order, with spaces between them. */
    @Override
    public String toString() {
        Set<String> names = new TreeSet<>();
        ids.forEach(id -> names.add(id.toString()));
        parents.forEach(parent -> names.add(parent + BELOW));
        return String.join(" ", names);
    }
}
