// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Auto-configuration of shadow mode. */
@NullMarked
package io.countersign.spring.boot.observe;

import org.jspecify.annotations.NullMarked;
