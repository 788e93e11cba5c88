// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Embedded SPIFFE issuer: a trust domain of its own, served by the SPIFFE Workload API on Unix sockets, <strong>for
 * one machine, for development and for tests</strong>. In production, SPIRE serves the Workload API.
 */
@NullMarked
package io.countersign.spiffe.workloadapi;

import org.jspecify.annotations.NullMarked;
