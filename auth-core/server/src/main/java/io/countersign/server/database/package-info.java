// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Databases of the servers: pools, SQLite, transactions, group commit and health. */
@NullMarked
package io.countersign.server.database;

import org.jspecify.annotations.NullMarked;
