// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Proof systems: circuits, keys, proofs, and their provers and verifiers, one by one or in batches. */
@NullMarked
package io.countersign.zk.proof;

import org.jspecify.annotations.NullMarked;
