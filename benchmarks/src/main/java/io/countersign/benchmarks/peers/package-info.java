// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** The peers in other languages: how they are built of what the machine has. */
@NullMarked
package io.countersign.benchmarks.peers;

import org.jspecify.annotations.NullMarked;
