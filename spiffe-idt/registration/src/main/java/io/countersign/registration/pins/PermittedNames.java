// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.pins;

import io.countersign.idt.SpiffeId;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * SPIFFE IDs that an attestor may state, in the notation of {@code countersign.spiffe.allowed-clients}: {@code
 * spiffe://shop.com/basket} is one workload, {@code spiffe://shop.com/ops/*} matches every path that continues after
 * {@code /ops/}, and {@code spiffe://shop.com/*} the whole trust domain.
 *
 * @param ids exact IDs
 * @param parents IDs below which all are permitted
 * @since 0.1
 */
public record PermittedNames(Set<SpiffeId> ids, Set<SpiffeId> parents) {

    private static final String BELOW = "/*";

    public PermittedNames {
        ids = Set.copyOf(ids);
        parents = Set.copyOf(parents);
        if (ids.isEmpty() && parents.isEmpty()) {
            throw new IllegalArgumentException("At least one name is required");
        }
        if (ids.stream().anyMatch(SpiffeId::isTrustDomain)) {
            throw new IllegalArgumentException("A trust domain is no name of a service; its services are /*");
        }
    }

    /**
     * Parses patterns.
     *
     * @throws IllegalArgumentException if there is none, or one has another form
     */
    public static PermittedNames parse(Collection<String> patterns) {
        Set<SpiffeId> ids = new LinkedHashSet<>();
        Set<SpiffeId> parents = new LinkedHashSet<>();
        for (String pattern : patterns) {
            if (pattern.endsWith(BELOW)) {
                parents.add(SpiffeId.parse(pattern.substring(0, pattern.length() - BELOW.length())));
            } else {
                ids.add(SpiffeId.parse(pattern));
            }
        }
        return new PermittedNames(ids, parents);
    }

    public boolean permits(SpiffeId name) {
        return ids.contains(name) || parents.stream().anyMatch(parent -> isBelow(name, parent));
    }

    private static boolean isBelow(SpiffeId name, SpiffeId parent) {
        return name.isMemberOf(parent.trustDomain()) && name.path().startsWith(parent.path() + '/');
    }

    @Override
    public String toString() {
        Set<String> names = new TreeSet<>();
        ids.forEach(id -> names.add(id.toString()));
        parents.forEach(parent -> names.add(parent + BELOW));
        return String.join(" ", names);
    }
}
