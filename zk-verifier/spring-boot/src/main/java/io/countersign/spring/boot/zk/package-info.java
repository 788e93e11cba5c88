// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Auto-configuration of the zero-knowledge scheme. */
@NullMarked
package io.countersign.spring.boot.zk;

import org.jspecify.annotations.NullMarked;
