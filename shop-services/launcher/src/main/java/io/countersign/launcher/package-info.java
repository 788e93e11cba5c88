// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0

/** The {@code countersign} command: runs the whole Shop in one process, or each service in a process of its own. */
@NullMarked
package io.countersign.launcher;

import org.jspecify.annotations.NullMarked;
