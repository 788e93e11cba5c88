// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.jwt;

import io.countersign.spiffe.tls.NoSvidException;
import java.time.Instant;

/**
 * Where JWT-SVIDs and the keys that verify them come from. Safe for any number of threads.
 *
 * @since 0.1
 */
public interface JwtSvidSource {

    /**
     * The keys, as far as they are known to be current. It does not wait.
     *
     * @throws NoSvidException if they are not
     */
    JwtBundles bundles(Instant now);

    /**
     * This workload's own token for an audience. It may have to be asked for.
     *
     * @throws NoSvidException if there is none to be had
     */
    String fetch(String audience, Instant now);
}
