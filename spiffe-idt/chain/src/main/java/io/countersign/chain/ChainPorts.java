// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain;

import io.countersign.chain.hop.HopLimit;

/**
 * Ports of the workloads: the subject has the base, the others the ports above it.
 *
 * @param base port of the subject, from 1 to 65515
 * @since 0.1
 */
public record ChainPorts(int base) {

    private static final int SPAN = Workload.FIRST_TIER + HopLimit.MOST_HOPS;

    private static final int HIGHEST = 65535 - SPAN + 1;

    /** @throws ChainException if the base is out of range */
    public ChainPorts {
        if (base < 1 || base > HIGHEST) {
            throw new ChainException("the ports' base must be from 1 to " + HIGHEST + ", not " + base);
        }
    }

    /** Returns free ports, which no other JVM has claimed. */
    public static ChainPorts free() {
        return new ChainPorts(FreePorts.claim(SPAN));
    }

    /** @throws ChainException if the workload's port is taken; the message has the port and the workload */
    void requireFree(Workload workload) {
        if (!FreePorts.isFree(of(workload))) {
            throw new ChainException("port " + of(workload) + ", which '" + workload.name()
                    + "' needs, is taken; stop what listens there or choose other ports with --ports BASE");
        }
    }

    int of(Workload workload) {
        return base + workload.offset();
    }
}
