// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.profile;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Issuers with profiles that a service trusts. Safe for any number of threads.
 *
 * @since 0.1
 */
public interface TrustedIssuers {

    /** No issuers. */
    TrustedIssuers NONE = issuer -> null;

    /**
     * Finds the issuer of a token. Called for each token that is not cached, with unverified values, so it must answer
     * from memory.
     *
     * @param issuer the {@code iss}, compared exactly
     * @return the issuer, or {@code null} if it is not trusted
     */
    @Nullable
    TrustedIssuer find(String issuer);

    /** Whether the issuers are known well enough to decide. If not, their tokens cannot be verified (503). */
    default boolean isFresh() {
        return true;
    }

    /** Whether an issuer that was found is known well enough. True for one that {@link #isFresh} is not about. */
    default boolean isFresh(TrustedIssuer issuer) {
        return isFresh();
    }

    /** Whether an issuer is trusted still, so that verified tokens of it can be used again. */
    default boolean isCurrent(TrustedIssuer issuer) {
        return isFresh(issuer) && issuer.equals(find(issuer.name()));
    }

    /** Returns the issuers that are known now. */
    default Collection<TrustedIssuer> known() {
        return List.of();
    }

    /** Whether there can be issuers besides the known ones. */
    default boolean isOpen() {
        return false;
    }
}
