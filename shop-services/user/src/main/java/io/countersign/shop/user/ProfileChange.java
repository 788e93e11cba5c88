// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import io.countersign.shop.common.Printable;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/** Body of {@code PUT /users/userID/{userID}}: the whole profile; absent members are removed. */
record ProfileChange(
        @Nullable @Size(min = 1, max = 100) @Printable String displayName,
        @Nullable @Size(max = 254) @Email String email) {}
