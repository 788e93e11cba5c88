// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** The middle tier: lets the one before it in, and asks the next on behalf of the same user. */
@NullMarked
package io.countersign.chain.tier;

import org.jspecify.annotations.NullMarked;
