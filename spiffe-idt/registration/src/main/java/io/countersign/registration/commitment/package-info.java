// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Commitments of the slots, which the native core computes. */
@NullMarked
package io.countersign.registration.commitment;

import org.jspecify.annotations.NullMarked;
