// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain;

import io.countersign.chain.hop.HopLimit;

/**
 * Where the workloads listen: the subject at the base, the others above it.
 *
 * @param base the subject's port, from 1 to 65515
 * @since 0.1
 */
public record ChainPorts(int base) {

    private static final int SPAN = Workload.FIRST_TIER + HopLimit.MOST_HOPS;

    private static final int HIGHEST = 65535 - SPAN + 1;

    /** @throws ChainException if the base is out of its bounds */
    public ChainPorts {
        if (base < 1 || base > HIGHEST) {
            throw new ChainException("the ports' base must be from 1 to " + HIGHEST + ", not " + base);
        }
    }

    /** Ports that nobody listens at and no other JVM claims. */
    public static ChainPorts free() {
        return new ChainPorts(FreePorts.claim(SPAN));
    }

    /** @throws ChainException naming the port if somebody else listens at it, and whose it would have been */
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
