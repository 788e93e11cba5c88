// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.registry;

import java.util.List;
import java.util.Objects;

/**
 * Page of registry events.
 *
 * @param registry name of the registry's database; a registry that was created again has another name
 * @param events events in order
 * @param next sequence number with which to ask for the next page
 * @since 0.1
 */
public record RegistryPage(String registry, List<RegistryEvent> events, long next) {

    public RegistryPage {
        Objects.requireNonNull(registry, "registry cannot be null");
        events = List.copyOf(events);
    }
}
