// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import java.time.Clock;
import java.util.Objects;

/**
 * Settings of a scheme of nested tokens.
 *
 * @param peers who is at the other end of a connection
 * @param propagation what outgoing calls carry
 * @param rules which assertions of asserting workloads are accepted
 * @param maxLayers the most layers of a token, 1 to {@value NestedTokenScheme#MAX_LAYERS}
 * @param listener told of operations, for meters
 * @param clock the service's clock
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
            throw new IllegalArgumentException("A token has 1 to " + NestedTokenScheme.MAX_LAYERS + " layers");
        }
    }
}
