// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Identities of workloads, and the results of verifying tokens that say which workload acts for which user. */
@NullMarked
package io.countersign.idt;

import org.jspecify.annotations.NullMarked;
