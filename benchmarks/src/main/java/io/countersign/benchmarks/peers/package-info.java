// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Builds the peers in other languages with the tools of this machine. */
@NullMarked
package io.countersign.benchmarks.peers;

import org.jspecify.annotations.NullMarked;
