// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Mutual TLS between workloads with the current SVIDs and bundles of a SPIFFE Workload API. */
@NullMarked
package io.countersign.spiffe.tls;

import org.jspecify.annotations.NullMarked;
