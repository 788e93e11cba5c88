// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Auto-configuration of mutual TLS with the SVIDs of a SPIFFE Workload API. */
@NullMarked
package io.countersign.spring.boot.spiffe;

import org.jspecify.annotations.NullMarked;
