// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Calls to a running Shop: as a user through the gateway, as an operator, and with zero-knowledge proofs. */
@NullMarked
package io.countersign.launcher.client;

import org.jspecify.annotations.NullMarked;
