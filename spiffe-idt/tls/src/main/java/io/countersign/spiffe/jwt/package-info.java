// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Identification of calling workloads by JWT-SVIDs. */
@NullMarked
package io.countersign.spiffe.jwt;

import org.jspecify.annotations.NullMarked;
