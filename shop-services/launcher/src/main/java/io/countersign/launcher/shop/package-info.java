// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** The Shop: its modes, settings, data and services, and its start in one process or in many. */
@NullMarked
package io.countersign.launcher.shop;

import org.jspecify.annotations.NullMarked;
