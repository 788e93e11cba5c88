// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Access rules of the default filter chain, and checks of all filter chains at start. */
@NullMarked
package io.countersign.spring.boot.authorize;

import org.jspecify.annotations.NullMarked;
