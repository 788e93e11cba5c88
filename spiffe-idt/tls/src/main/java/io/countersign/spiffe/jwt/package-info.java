// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Callers that are workloads, known by JWT-SVIDs. */
@NullMarked
package io.countersign.spiffe.jwt;

import org.jspecify.annotations.NullMarked;
