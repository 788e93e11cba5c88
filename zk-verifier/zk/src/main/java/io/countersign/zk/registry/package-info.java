// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Registries that know which commitments and groups are registered, in memory or polled from a feed. */
@NullMarked
package io.countersign.zk.registry;

import org.jspecify.annotations.NullMarked;
