// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** The middle tier: accepts calls of the previous workload, and calls the next one on behalf of the same user. */
@NullMarked
package io.countersign.chain.tier;

import org.jspecify.annotations.NullMarked;
