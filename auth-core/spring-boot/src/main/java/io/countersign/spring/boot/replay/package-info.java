// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Where proofs that were used are remembered beyond one process. */
@NullMarked
package io.countersign.spring.boot.replay;

import org.jspecify.annotations.NullMarked;
