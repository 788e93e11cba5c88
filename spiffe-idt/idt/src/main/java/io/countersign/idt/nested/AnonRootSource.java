// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import io.countersign.idt.schnorr.SchocoPublicKey;
import java.util.List;

/**
 * Where the root keys of one asserting workload come from. Safe for any number of threads.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface AnonRootSource {

    /**
     * The keys of the moment: the current one, and while it changes the one before or after.
     *
     * @throws io.countersign.core.UnknownOutcomeException if they are unavailable
     */
    List<SchocoPublicKey> keys();

    /**
     * Keys that were published after some that verify nothing, looked for seldom however often it is asked; those
     * very keys if there are no others.
     */
    default List<SchocoPublicKey> keysAfter(List<SchocoPublicKey> tried) {
        return tried;
    }
}
