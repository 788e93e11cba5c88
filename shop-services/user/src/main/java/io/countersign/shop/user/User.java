// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * User as stored.
 *
 * @param createdAt in milliseconds since 1970
 */
record User(
        String userId,
        String username,
        String passwordHash,
        Set<Role> roles,
        @Nullable String displayName,
        @Nullable String email,
        long createdAt) {

    User {
        roles = EnumSet.copyOf(roles);
    }

    /** Omits the password hash. */
    @Override
    public String toString() {
        return "User[" + userId + "]";
    }
}
