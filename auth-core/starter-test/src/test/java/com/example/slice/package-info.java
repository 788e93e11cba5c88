// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Application whose tests use slices. */
@NullMarked
package com.example.slice;

import org.jspecify.annotations.NullMarked;
