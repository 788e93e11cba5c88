// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.replay;

import io.countersign.core.ReplayStore;

/**
 * Observes the uses of replay stores.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface ReplayObserver {

    /** Observes nothing. */
    ReplayObserver NONE = (kind, store) -> store;

    /**
     * Returns a store that reports its uses and delegates to another.
     *
     * @param kind kind of the one-time credentials, a constant such as {@code dpop}
     */
    ReplayStore observe(String kind, ReplayStore store);
}
