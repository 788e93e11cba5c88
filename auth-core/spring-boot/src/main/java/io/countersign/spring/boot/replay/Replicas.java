// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.replay;

import io.countersign.spring.security.CountersignConfigurationException;

/**
 * Check of stores that a process has for itself.
 *
 * @since 0.1
 */
public final class Replicas {

    private Replicas() {}

    /**
     * Refuses a store that each process has for itself if several processes serve as the application.
     *
     * @param replicas number of processes: {@code countersign.replicas}
     * @param property property that selects the store, such as {@code countersign.zk.replay.store}
     * @param store its value
     * @throws CountersignConfigurationException if there are several processes
     */
    public static void requireOne(int replicas, String property, String store) {
        if (replicas > 1) {
            throw new CountersignConfigurationException(
                    property,
                    "It is " + store + ", and there are " + replicas
                            + " replicas (countersign.replicas), which would not know what the others have accepted.",
                    "Set it to redis or jdbc.");
        }
    }
}
