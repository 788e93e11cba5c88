// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Application as it is after the steps in {@code docs/migration.md}. */
@NullMarked
package com.example.migration;

import org.jspecify.annotations.NullMarked;
