// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Zero-knowledge proofs of requests: what is proved, how a proof is bound to one request, and who
 * may be asked to prove and verify.
 */
@NullMarked
package io.countersign.zk;

import org.jspecify.annotations.NullMarked;
