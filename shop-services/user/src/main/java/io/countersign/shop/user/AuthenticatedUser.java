// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import java.util.Set;

/** The answer of {@code POST /users/authenticate}: whose password it was. */
record AuthenticatedUser(String userID, String username, Set<Role> roles) {}
