// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** The keys that servers sign with: their states, how they change, and how a database keeps them. */
@NullMarked
package io.countersign.keys;

import org.jspecify.annotations.NullMarked;
