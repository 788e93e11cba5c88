// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Zero-knowledge proofs of requests: the scheme and its policies, and how a proof is bound to one request and spent
 * once.
 */
@NullMarked
package io.countersign.zk;

import org.jspecify.annotations.NullMarked;
