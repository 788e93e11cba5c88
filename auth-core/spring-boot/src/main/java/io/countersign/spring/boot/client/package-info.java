// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Auto-configuration of outgoing calls: clients of the configured services that share one connection pool. */
@NullMarked
package io.countersign.spring.boot.client;

import org.jspecify.annotations.NullMarked;
