// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Common parts of the workloads of the chain: the modes, the client of the next workload and its response. */
@NullMarked
package io.countersign.chain.hop;

import org.jspecify.annotations.NullMarked;
