// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Elements of the scalar field of BN254, and the Poseidon hash over them. */
@NullMarked
package io.countersign.zk.field;

import org.jspecify.annotations.NullMarked;
