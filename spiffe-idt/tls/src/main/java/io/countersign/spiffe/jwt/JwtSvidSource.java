// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.jwt;

import io.countersign.spiffe.tls.NoSvidException;
import java.time.Instant;

/**
 * Source of JWT-SVIDs and of the keys that verify them. Implementations must be safe for use by several threads, and
 * {@link #bundles} must not block.
 *
 * @since 0.1
 */
public interface JwtSvidSource {

    /**
     * Returns the keys if they are known to be current. Does not wait.
     *
     * @throws NoSvidException if they are not
     */
    JwtBundles bundles(Instant now);

    /**
     * Returns a token of this workload for an audience. May wait for the Workload API.
     *
     * @throws NoSvidException if no token is available
     */
    String fetch(String audience, Instant now);
}
