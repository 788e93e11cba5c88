// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** The target: has the accounts, and reads that of the user whom it was called for. */
@NullMarked
package io.countersign.chain.account;

import org.jspecify.annotations.NullMarked;
