// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/** The body of {@code POST /users}. The length of a password is checked separately, with 422. */
record RegisterRequest(
        @NotNull @ValidUsername String username,
        @NotEmpty @Size(max = 1024) String pwd) {

    /** Gives the password away to nobody. */
    @Override
    public String toString() {
        return "RegisterRequest[]";
    }
}
