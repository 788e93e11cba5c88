// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.Size;

/** The body of {@code POST /users/login}. */
record LoginRequest(
        @NotEmpty @Size(max = Username.LONGEST_UNNORMALISED) String username,
        @NotEmpty @Size(max = 256) String pwd) {

    /** Gives the password away to nobody. */
    @Override
    public String toString() {
        return "LoginRequest[]";
    }
}
