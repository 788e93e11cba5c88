// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import java.util.Set;

/** Response of {@code POST /users/authenticate}: the user whose password was verified. */
record AuthenticatedUser(String userID, String username, Set<Role> roles) {}
