// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Users and requests of the demo that {@code up} prints. */
@NullMarked
package io.countersign.launcher.demo;

import org.jspecify.annotations.NullMarked;
