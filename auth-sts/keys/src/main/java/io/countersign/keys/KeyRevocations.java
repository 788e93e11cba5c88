// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.keys;

import java.time.Duration;
import java.util.List;

/**
 * Keeps which keys a forced rotation revoked, for verifiers to read.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface KeyRevocations {

    /**
     * How long a revoked key is listed, at least: a verifier may have its public half in a key set that long, and
     * whoever has the private half chooses how long a token lives.
     */
    Duration LISTED = Duration.ofDays(7);

    /** Adds keys, in the transaction that removes them. */
    void add(List<String> keyIds);
}
