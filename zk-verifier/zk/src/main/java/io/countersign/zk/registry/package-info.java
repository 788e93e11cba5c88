// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Registries of commitments and groups, in memory or polled from a feed. */
@NullMarked
package io.countersign.zk.registry;

import org.jspecify.annotations.NullMarked;
