// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * The asserting workload: it verifies the OAuth tokens of users. From them, it issues DVIDs and nested tokens for the
 * workloads that act for these users.
 */
@NullMarked
package io.countersign.asserting;

import org.jspecify.annotations.NullMarked;
