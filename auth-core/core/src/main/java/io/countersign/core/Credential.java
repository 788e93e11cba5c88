// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import org.jspecify.annotations.Nullable;

/**
 * What a caller presented, as its scheme read it. An implementation holds whatever its scheme needs to verify it, is
 * immutable, and has a {@code toString} that gives nothing away that could be presented again.
 *
 * @since 0.1
 */
public interface Credential {

    /** The scheme that read it and will verify it. */
    SchemeName scheme();

    /**
     * The identifier that may be logged, such as a {@code jti} (RFC 7519 section 4.1.7); it is
     * only trustworthy once verified.
     */
    @Nullable
    String id();

    /**
     * The algorithm it is proved by, such as {@code ES256}, for metrics: of a closed set;
     * {@code none} if there is none.
     */
    default String algorithm() {
        return "none";
    }

    /**
     * What it tells whoever verifies it, of the user and of itself. A credential that says nothing
     * else tells what the caller does.
     *
     * @param caller that this credential was found to be of
     */
    default Disclosures disclosures(Caller caller) {
        return Disclosures.of(caller);
    }
}
