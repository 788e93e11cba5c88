// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.Size;

/** Body of {@code PUT /users/userID/{userID}/password}. */
record PasswordChange(
        @NotEmpty @Size(max = 1024) String oldPwd,
        @NotEmpty @Size(max = 1024) String newPwd) {

    /** Omits the passwords. */
    @Override
    public String toString() {
        return "PasswordChange[]";
    }
}
