// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import org.jspecify.annotations.Nullable;

/**
 * Credential that a caller presented, as its scheme read it. An implementation is immutable and holds all data that its
 * scheme needs for verification. Its {@code toString} reveals nothing that could be presented again.
 *
 * @since 0.1
 */
public interface Credential {

    /** Scheme that read the credential and will verify it. */
    SchemeName scheme();

    /**
     * Identifier that may be logged, such as a {@code jti} (RFC 7519 section 4.1.7), or {@code null}. Do not trust it
     * before verification.
     */
    @Nullable
    String id();

    /**
     * Algorithm of the signature or proof, such as {@code ES256}; {@code none} if there is none. It is a metric tag, so
     * the set of values is closed.
     */
    default String algorithm() {
        return "none";
    }

    /**
     * Returns everything that the credential discloses to its verifier, about the user and about itself. The default is
     * the content of the caller.
     *
     * @param caller caller that this credential identified
     */
    default Disclosures disclosures(Caller caller) {
        return Disclosures.of(caller);
    }
}
