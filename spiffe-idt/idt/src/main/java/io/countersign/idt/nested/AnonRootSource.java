// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import io.countersign.idt.schnorr.SchocoPublicKey;
import java.util.List;

/**
 * Source of the root keys of one asserting workload. Implementations must be safe for use by several threads.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface AnonRootSource {

    /**
     * Returns the current keys: the active one and, during a rotation, its predecessor or successor.
     *
     * @throws io.countersign.core.UnknownOutcomeException if they are unavailable
     */
    List<SchocoPublicKey> keys();

    /**
     * Returns keys that were published after the given ones, for use when those verify nothing. However often this is
     * called, an implementation looks for new keys seldom. Returns the given keys if there are no others.
     */
    default List<SchocoPublicKey> keysAfter(List<SchocoPublicKey> tried) {
        return tried;
    }
}
