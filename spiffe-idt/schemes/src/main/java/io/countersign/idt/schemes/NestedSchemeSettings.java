// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import java.time.Clock;
import java.util.Objects;

/**
 * Settings of a scheme of nested tokens.
 *
 * @param peers reader of the workload at the other end of a connection
 * @param propagation propagation to the next service
 * @param rules rules for assertions of asserting workloads
 * @param maxLayers maximum number of layers of a token, 1 to {@value NestedTokenScheme#MAX_LAYERS}
 * @param listener listener of operations, for meters
 * @param clock clock of the current time
 * @since 0.1
 */
public record NestedSchemeSettings(
        PeerReader peers,
        NestedPropagation propagation,
        VouchRules rules,
        int maxLayers,
        IdtListener listener,
        Clock clock) {

    public NestedSchemeSettings {
        Objects.requireNonNull(peers, "peers cannot be null");
        Objects.requireNonNull(propagation, "propagation cannot be null");
        Objects.requireNonNull(rules, "rules cannot be null");
        Objects.requireNonNull(listener, "listener cannot be null");
        Objects.requireNonNull(clock, "clock cannot be null");
        if (maxLayers < 1 || maxLayers > NestedTokenScheme.MAX_LAYERS) {
            throw new IllegalArgumentException(
                    "The maximum number of layers must be 1 to " + NestedTokenScheme.MAX_LAYERS + "");
        }
    }
}
