// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Application whose tests do not have the test starter. */
@NullMarked
package com.example.slice;

import org.jspecify.annotations.NullMarked;
