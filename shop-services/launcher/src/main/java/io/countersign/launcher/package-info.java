// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0

/** The {@code countersign} command: the whole Shop in one process or one process for each service. */
@NullMarked
package io.countersign.launcher;

import org.jspecify.annotations.NullMarked;
