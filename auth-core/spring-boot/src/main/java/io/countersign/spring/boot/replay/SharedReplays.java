// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.replay;

import io.countersign.core.ReplayStore;

/**
 * Store of used proofs outside of the process, shared by all replicas of a service.
 *
 * @since 0.1
 */
public interface SharedReplays {

    /** Returns the name of the store in properties, such as {@code redis}. */
    String name();

    /**
     * Opens the store. Called once for each kind of proofs that uses it.
     *
     * @throws io.countersign.spring.security.CountersignConfigurationException if the store cannot be opened with these
     *     settings
     */
    ReplayStore open(StoreSettings settings);
}
