// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Mutual TLS between workloads, by the SVIDs and bundles of a SPIFFE Workload API as they are now. */
@NullMarked
package io.countersign.spiffe.tls;

import org.jspecify.annotations.NullMarked;
