// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** The directory: verifies users' passwords, only for the STS. */
@NullMarked
package io.countersign.chain.directory;

import org.jspecify.annotations.NullMarked;
