// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import java.time.Instant;
import java.util.Objects;

/**
 * What a workload is and whom it trusts, as the Workload API said in one answer: SVID and bundles are
 * never of two answers. Immutable.
 *
 * @param svid who this workload is
 * @param bundles whom it trusts
 * @param changed when one of the two was other than before
 * @param read when the Workload API last said so
 * @since 0.1
 */
public record SvidContext(Svid svid, TrustBundles bundles, Instant changed, Instant read) {

    public SvidContext {
        Objects.requireNonNull(svid, "svid cannot be null");
        Objects.requireNonNull(bundles, "bundles cannot be null");
        Objects.requireNonNull(changed, "changed cannot be null");
        Objects.requireNonNull(read, "read cannot be null");
    }

    /** As the first answer says. */
    public static SvidContext of(Svid svid, TrustBundles bundles, Instant read) {
        return new SvidContext(svid, bundles, read, read);
    }

    /** As the next answer says. What is the same stays the same object, with all that it remembers. */
    SvidContext next(Svid newSvid, TrustBundles newBundles, Instant now) {
        boolean sameSvid = svid.isSameAs(newSvid);
        boolean sameBundles = bundles.areSameAs(newBundles);
        return new SvidContext(
                sameSvid ? svid : newSvid,
                sameBundles ? bundles : newBundles,
                sameSvid && sameBundles ? changed : now,
                now);
    }

    /** Whether the SVID lives. */
    public boolean isAlive(Instant now) {
        return !now.isBefore(svid.notBefore()) && now.isBefore(svid.notAfter());
    }
}
