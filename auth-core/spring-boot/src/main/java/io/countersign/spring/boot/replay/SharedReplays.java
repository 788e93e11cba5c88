// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.replay;

import io.countersign.core.ReplayStore;

/**
 * A place outside of the process where used proofs can be remembered for all replicas of a service.
 *
 * @since 0.1
 */
public interface SharedReplays {

    /** Its name in properties, such as {@code redis}. */
    String name();

    /**
     * Opens it; called once for each kind of proofs that it is chosen for.
     *
     * @throws io.countersign.spring.security.CountersignConfigurationException if it cannot be opened as set
     */
    ReplayStore open(ReplaySettings settings);
}
