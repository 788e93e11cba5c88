// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.keys;

import java.time.Duration;
import java.util.List;

/**
 * Records the keys that a forced rotation revoked, for verifiers to read.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface KeyRevocations {

    /**
     * Minimum time for which a revoked key is listed. A verifier may keep the public half in its key set that long,
     * and a thief of the private half chooses the lifetime of tokens.
     */
    Duration LISTED = Duration.ofDays(7);

    /** Adds keys, in the same transaction that removes them. */
    void add(List<String> keyIds);
}
