// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.registry;

import java.util.List;
import java.util.Objects;

/**
 * Some of what a registry tells.
 *
 * @param registry names the registry's database: one that has begun anew has another name
 * @param events in order
 * @param next what to ask for what follows with
 * @since 0.1
 */
public record RegistryPage(String registry, List<RegistryEvent> events, long next) {

    public RegistryPage {
        Objects.requireNonNull(registry, "registry cannot be null");
        events = List.copyOf(events);
    }
}
