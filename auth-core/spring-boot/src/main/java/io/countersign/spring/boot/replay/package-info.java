// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Stores of used proofs that several processes share. */
@NullMarked
package io.countersign.spring.boot.replay;

import org.jspecify.annotations.NullMarked;
