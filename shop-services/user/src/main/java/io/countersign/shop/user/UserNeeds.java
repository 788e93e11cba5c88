// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import io.countersign.shop.common.Needs;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Decides who may look up users: everybody their own, and others only with the right to read all. */
@Component
class UserNeeds {

    private final Needs needs;

    private final Users users;

    UserNeeds(Needs needs, Users users) {
        this.needs = needs;
        this.users = users;
    }

    /** Does not reveal whether the name of another user is taken. */
    public boolean lists(@Nullable String username) {
        if (needs.adminRead()) {
            return true;
        }
        return username != null
                && users.find(new Username(username))
                        .filter(user -> needs.self(user.userId()))
                        .isPresent();
    }
}
