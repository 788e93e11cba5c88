// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import java.time.Duration;

/** Lifetimes of issued SVIDs and of authorities. */
record Lives(Duration svid, Duration jwtSvid, Duration authority) {

    private static final Duration LEAST = Duration.ofSeconds(2);

    private static final int PARTS = 6;

    static final Lives DEFAULT = new Lives(Duration.ofHours(1), Duration.ofMinutes(5), Duration.ofHours(24));

    /** @throws IllegalArgumentException if one is too short, or SVIDs could outlive the authority that signed them */
    void check() {
        if (svid.compareTo(LEAST) < 0 || jwtSvid.compareTo(LEAST) < 0) {
            throw new IllegalArgumentException("The lifetime of an SVID must be at least " + LEAST.toSeconds() + " s");
        }
        if (longest().multipliedBy(PARTS).compareTo(authority) > 0) {
            throw new IllegalArgumentException(
                    "The lifetime of an authority, here " + authority + ", must be at least " + PARTS
                            + " times the lifetime of an SVID, here " + longest()
                            + ", because it signs only during the first five sixths of its lifetime");
        }
    }

    /** Returns the time after which everything that an authority signed has expired. */
    Duration longest() {
        return svid.compareTo(jwtSvid) > 0 ? svid : jwtSvid;
    }
}
