// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Shadow mode: requests are verified and counted, and the other filter chains alone decide about them. */
@NullMarked
package io.countersign.spring.security.observe;

import org.jspecify.annotations.NullMarked;
