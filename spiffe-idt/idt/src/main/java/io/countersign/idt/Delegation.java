// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * User on whose behalf workloads act, as vouched for by an asserting workload.
 *
 * @param authority {@code dpa}: issuer of the OAuth token that the delegation was taken from
 * @param principal {@code dpr}: subject of that token
 * @param origin identifiers by which that token can be revoked; {@code null} if the asserting workload gives none
 * @since 0.1
 */
public record Delegation(
        String authority, String principal, @Nullable Origin origin) {

    private static final int MAX_LENGTH = 512;

    public Delegation {
        require(authority, "authority");
        require(principal, "principal");
    }

    /** Creates a delegation without the identifiers of its OAuth token. */
    public Delegation(String authority, String principal) {
        this(authority, principal, null);
    }

    /** Returns whether both delegations are from the same user. */
    public boolean isSameUserAs(Delegation other) {
        return authority.equals(other.authority) && principal.equals(other.principal);
    }

    private static void require(String value, String name) {
        Objects.requireNonNull(value, name + " cannot be null");
        if (value.isBlank() || value.length() > MAX_LENGTH) {
            throw new IllegalArgumentException(name + " must have 1 to " + MAX_LENGTH + " characters");
        }
    }
}
