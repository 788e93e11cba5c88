// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** A service that requires recent logins. */
@NullMarked
package com.example.accounts;

import org.jspecify.annotations.NullMarked;
