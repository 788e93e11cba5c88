// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Zero-knowledge proofs: over HTTP compared with the source's figures, and in process compared with other
 * libraries.
 */
@NullMarked
package io.countersign.benchmarks.zk;

import org.jspecify.annotations.NullMarked;
