// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import java.time.Instant;
import java.util.Objects;

/**
 * Immutable snapshot of this workload's SVID and the bundles that it trusts, both from the same response of the
 * Workload API.
 *
 * @param svid SVID of this workload
 * @param bundles trusted bundles
 * @param changed time of the last change of SVID or bundles
 * @param read time at which the Workload API last confirmed both
 * @since 0.1
 */
public record SvidContext(Svid svid, TrustBundles bundles, Instant changed, Instant read) {

    public SvidContext {
        Objects.requireNonNull(svid, "svid cannot be null");
        Objects.requireNonNull(bundles, "bundles cannot be null");
        Objects.requireNonNull(changed, "changed cannot be null");
        Objects.requireNonNull(read, "read cannot be null");
    }

    /** Creates a snapshot from the first response. */
    public static SvidContext of(Svid svid, TrustBundles bundles, Instant read) {
        return new SvidContext(svid, bundles, read, read);
    }

    /** Returns a snapshot from a further response. Content that is equal stays the same object, with its caches. */
    SvidContext next(Svid newSvid, TrustBundles newBundles, Instant now) {
        boolean sameSvid = svid.isSameAs(newSvid);
        boolean sameBundles = bundles.areSameAs(newBundles);
        return new SvidContext(
                sameSvid ? svid : newSvid,
                sameBundles ? bundles : newBundles,
                sameSvid && sameBundles ? changed : now,
                now);
    }

    /** The same, changed at a later time. */
    SvidContext changedAt(Instant time) {
        return new SvidContext(svid, bundles, time, read);
    }

    /** Whether SVID or bundles are other than before. */
    boolean differsFrom(SvidContext before) {
        return svid != before.svid || bundles != before.bundles;
    }

    /** Returns whether the SVID is valid. */
    public boolean isAlive(Instant now) {
        return !now.isBefore(svid.notBefore()) && now.isBefore(svid.notAfter());
    }
}
