// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Servers in containers, for tests of applications. */
@NullMarked
package io.countersign.testcontainers;

import org.jspecify.annotations.NullMarked;
