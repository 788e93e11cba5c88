// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** The target: has the accounts, and reads the account of the user on whose behalf it is called. */
@NullMarked
package io.countersign.chain.account;

import org.jspecify.annotations.NullMarked;
