// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** What the workloads of the chain have in common: the modes, what is asked of the next one, and what comes back. */
@NullMarked
package io.countersign.chain.hop;

import org.jspecify.annotations.NullMarked;
