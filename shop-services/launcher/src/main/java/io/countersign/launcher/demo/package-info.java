// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** People and calls of the demonstration that {@code up} prints. */
@NullMarked
package io.countersign.launcher.demo;

import org.jspecify.annotations.NullMarked;
