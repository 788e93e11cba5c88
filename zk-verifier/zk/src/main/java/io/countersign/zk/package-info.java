// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Zero-knowledge proofs of requests: the scheme and its policies, the binding of a proof to one request, and the
 * protection against replay.
 */
@NullMarked
package io.countersign.zk;

import org.jspecify.annotations.NullMarked;
