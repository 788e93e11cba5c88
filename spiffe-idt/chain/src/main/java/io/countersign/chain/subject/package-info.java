// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** The subject: people log in here, choose a mode, and see their balance and the decisions of the chain. */
@NullMarked
package io.countersign.chain.subject;

import org.jspecify.annotations.NullMarked;
