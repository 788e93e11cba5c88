// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Auto-configuration of meters of credentials and of readers of metrics. */
@NullMarked
package io.countersign.spring.boot.metrics;

import org.jspecify.annotations.NullMarked;
