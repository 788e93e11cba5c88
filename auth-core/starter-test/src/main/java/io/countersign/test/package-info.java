// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Support for tests of credential schemes, and of applications that use them. */
@NullMarked
package io.countersign.test;

import org.jspecify.annotations.NullMarked;
