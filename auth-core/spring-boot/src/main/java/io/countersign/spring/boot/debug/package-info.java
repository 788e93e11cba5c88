// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Help for development that production must not have. */
@NullMarked
package io.countersign.spring.boot.debug;

import org.jspecify.annotations.NullMarked;
