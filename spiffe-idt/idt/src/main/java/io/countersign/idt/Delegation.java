// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The user that workloads act for, as an asserting workload vouches for it.
 *
 * @param authority {@code dpa}: the issuer of the OAuth token that the user's delegation was taken from
 * @param principal {@code dpr}: the subject of that token
 * @param origin what that token can be revoked by; {@code null} if the asserting workload does not say
 * @since 0.1
 */
public record Delegation(
        String authority, String principal, @Nullable Origin origin) {

    private static final int MAX_LENGTH = 512;

    public Delegation {
        require(authority, "authority");
        require(principal, "principal");
    }

    /** Of a token of which nothing else is told. */
    public Delegation(String authority, String principal) {
        this(authority, principal, null);
    }

    /** Whether both are of one user. */
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
