// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Signing keys of servers: their states, rotation and storage in a database. */
@NullMarked
package io.countersign.keys;

import org.jspecify.annotations.NullMarked;
