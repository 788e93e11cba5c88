// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.idt.SpiffeId;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Issuers of OAuth tokens for whose users each asserting workload may vouch. Without this restriction, an asserting
 * workload of another trust domain could vouch for users of this one.
 *
 * @param authorities permitted issuers, by asserting workload
 * @since 0.1
 */
public record AssertingRights(Map<SpiffeId, Set<String>> authorities) {

    public AssertingRights {
        authorities = authorities.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, entry -> Set.copyOf(entry.getValue())));
    }

    boolean include(SpiffeId asserting, String authority) {
        return authorities.getOrDefault(asserting, Set.of()).contains(authority);
    }
}
