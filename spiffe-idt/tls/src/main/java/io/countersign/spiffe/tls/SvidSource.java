// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import java.time.Instant;

/**
 * Source of the SVID and bundles. Implementations must be safe for use by several threads and must not block.
 *
 * @since 0.1
 */
public interface SvidSource {

    /** Returns the latest snapshot, even if its SVID is no longer valid. */
    SvidContext latest();

    /**
     * Returns the latest snapshot if its SVID is valid. A workload that cannot renew its SVID gets no new bundles
     * either, so old bundles are not used.
     *
     * @throws NoSvidException if the SVID is not valid
     */
    default SvidContext current(Instant now) {
        SvidContext latest = latest();
        if (!latest.isAlive(now)) {
            throw new NoSvidException("The SVID of this workload is not valid, and no newer one is available");
        }
        return latest;
    }
}
