// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import io.countersign.idt.SpiffeId;
import io.countersign.idt.SpiffeIdPatterns;

/** Policy that permits the workloads that match patterns. */
record ListedPeers(SpiffeIdPatterns patterns) implements PeerPolicy {

    @Override
    public boolean permits(SpiffeId id) {
        return patterns.match(id);
    }

    @Override
    public String toString() {
        return patterns.toString();
    }
}
