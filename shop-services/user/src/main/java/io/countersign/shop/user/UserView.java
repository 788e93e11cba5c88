// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * User as shown to clients.
 *
 * @param roles roles; only shown to callers who may list users
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
record UserView(
        String userID,
        String username,
        @Nullable String displayName,
        @Nullable String email,
        Set<Role> roles) {

    static UserView of(User user) {
        return new UserView(user.userId(), user.username(), user.displayName(), user.email(), Set.of());
    }

    static UserView withRoles(User user) {
        return new UserView(user.userId(), user.username(), user.displayName(), user.email(), user.roles());
    }
}
