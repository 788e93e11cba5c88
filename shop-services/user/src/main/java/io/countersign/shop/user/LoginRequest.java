// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.Size;

/** Body of {@code POST /users/login}. */
record LoginRequest(
        @NotEmpty @Size(max = Username.LONGEST_UNNORMALISED) String username,
        @NotEmpty @Size(max = 256) String pwd) {

    /** Omits the password. */
    @Override
    public String toString() {
        return "LoginRequest[]";
    }
}
