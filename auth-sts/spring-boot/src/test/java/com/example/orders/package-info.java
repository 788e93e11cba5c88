// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Application that accepts tokens of one issuer, with the tests that its team writes. */
@NullMarked
package com.example.orders;

import org.jspecify.annotations.NullMarked;
