// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.registry;

import java.io.IOException;
import java.time.Duration;
import java.util.Objects;

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

    /**
     * Asks a registry that may hold the request until there are events. By default it is answered at once.
     *
     * @param longest maximum time for which the request is held
     * @throws IOException if the registry is unavailable
     */
    default Answer since(long sequence, Duration longest) throws IOException {
        return new Answer(since(sequence), false, Duration.ZERO);
    }

    /**
     * Answer of a registry.
     *
     * @param waited whether the registry holds requests
     * @param complete time after the request was sent at which the registry was as in the page, by the registry's
     *     statement; negative for an earlier time
     */
    record Answer(RegistryPage page, boolean waited, Duration complete) {

        public Answer {
            Objects.requireNonNull(page, "page cannot be null");
            Objects.requireNonNull(complete, "complete cannot be null");
        }
    }
}
