// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** The user service: users, their password hashes and roles, and the login. */
@NullMarked
package io.countersign.shop.user;

import org.jspecify.annotations.NullMarked;
