// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.registry;

import java.io.IOException;

/**
 * Gets what a registry tells.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface RegistryFeed {

    /**
     * What has happened after a sequence number, or the first part of it.
     *
     * @param sequence the {@link RegistryPage#next() next} of the last page, 0 for the first
     * @throws IOException if it cannot be had
     */
    RegistryPage since(long sequence) throws IOException;
}
