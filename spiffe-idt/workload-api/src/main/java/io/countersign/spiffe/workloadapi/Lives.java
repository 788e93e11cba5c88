// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import java.time.Duration;

/** How long what is issued lives. */
record Lives(Duration svid, Duration jwtSvid, Duration authority) {

    private static final Duration LEAST = Duration.ofSeconds(2);

    private static final int PARTS = 6;

    static final Lives DEFAULT = new Lives(Duration.ofHours(1), Duration.ofMinutes(5), Duration.ofHours(24));

    /**
     * @throws IllegalArgumentException if one is too short, or an authority's last SVIDs would live longer than itself
     */
    void check() {
        if (svid.compareTo(LEAST) < 0 || jwtSvid.compareTo(LEAST) < 0) {
            throw new IllegalArgumentException("An SVID lives " + LEAST.toSeconds() + " s at least");
        }
        if (longest().multipliedBy(PARTS).compareTo(authority) > 0) {
            throw new IllegalArgumentException("An authority, here of " + authority + ", lives " + PARTS
                    + " times as long as an SVID at least, here of " + longest()
                    + ", since it signs for the first five sixths of its life only");
        }
    }

    /** After this, all that an authority signed has expired. */
    Duration longest() {
        return svid.compareTo(jwtSvid) > 0 ? svid : jwtSvid;
    }
}
