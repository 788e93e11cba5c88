// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import java.util.Set;

/** Body of {@code PUT /users/userID/{userID}/roles}. */
record RolesChange(@NotEmpty Set<@NotNull Role> roles) {}
