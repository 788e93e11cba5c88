// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/** Body of {@code POST /users}. The length of the password is checked separately, with 422. */
record RegisterRequest(
        @NotNull @ValidUsername String username,
        @NotEmpty @Size(max = 1024) String pwd) {

    /** Omits the password. */
    @Override
    public String toString() {
        return "RegisterRequest[]";
    }
}
