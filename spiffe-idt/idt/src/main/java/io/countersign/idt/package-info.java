// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Names of workloads, and what comes of verifying the tokens that tell who acts for whom. */
@NullMarked
package io.countersign.idt;

import org.jspecify.annotations.NullMarked;
