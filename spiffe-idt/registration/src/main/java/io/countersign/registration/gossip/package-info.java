// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Comparison of heads that other services received. */
@NullMarked
package io.countersign.registration.gossip;

import org.jspecify.annotations.NullMarked;
