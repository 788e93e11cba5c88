// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.registry;

import java.io.IOException;

/**
 * Reads the events of a registry.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface RegistryFeed {

    /**
     * Returns the events after a sequence number, or the first of them.
     *
     * @param sequence {@link RegistryPage#next() next} of the previous page, 0 for the first
     * @throws IOException if the registry is unavailable
     */
    RegistryPage since(long sequence) throws IOException;
}
