// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import java.time.Instant;

/**
 * Where SVID and bundles come from. Safe for any number of threads, and it never waits.
 *
 * @since 0.1
 */
public interface SvidSource {

    /** What was last read, alive or not. */
    SvidContext latest();

    /**
     * What was last read, while its SVID lives. Whoever cannot renew it has not heard of the bundle either, so
     * nothing is decided by an old one.
     *
     * @throws NoSvidException if its life is over
     */
    default SvidContext current(Instant now) {
        SvidContext latest = latest();
        if (!latest.isAlive(now)) {
            throw new NoSvidException("The SVID of this workload is not valid now, and there is no newer one");
        }
        return latest;
    }
}
