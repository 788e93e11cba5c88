// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

import java.util.List;

/**
 * Figures that the source published: MAZU (EuroSec 2025, doi 10.1145/3722041.3723100), and notes of September 2026 in its
 * public repository. All of them are from other machines.
 */
final class SourceFigures {

    /** Added p90 latency to Istio with mTLS, in milliseconds: abstract, section 6 and figure 3. */
    static final double ADDED_MILLIS = 0.17;

    /** Numbers of connections of {@link #ADDED_MILLIS}: section 6. */
    static final List<String> CONNECTIONS = List.of("16", "64");

    /** Processing the registration of one peer, 256 slots in a block, in milliseconds: notes of the repository. */
    static final double PEER_MILLIS = 71.1;

    /** Part of {@link #PEER_MILLIS} for decompressing 256 helping values: notes of the repository. */
    static final double DECOMPRESSION_MILLIS = 42.0;

    /** Part of {@link #PEER_MILLIS} for the proof of membership: notes of the repository. */
    static final double MEMBERSHIP_MILLIS = 6.18;

    /** Part of {@link #PEER_MILLIS} for the challenge: notes of the repository. */
    static final double CHALLENGE_MILLIS = 22.4;

    /** Requests a second with a cached verdict: notes of the repository. */
    static final double REQUESTS_PER_SECOND = 372.8;

    /** Requests a second of Istio in the same measurement: notes of the repository. */
    static final double ISTIO_REQUESTS_PER_SECOND = 374.9;

    /** Number of slots whose blocks have 256, as in {@link #PEER_MILLIS}. */
    static final int SLOTS = 65_536;

    private SourceFigures() {}
}
