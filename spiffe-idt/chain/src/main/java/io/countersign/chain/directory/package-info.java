// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** The directory: knows the users' passwords, and checks them for the STS alone. */
@NullMarked
package io.countersign.chain.directory;

import org.jspecify.annotations.NullMarked;
