// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Proof systems in JavaScript, for machines without the native library. Java refuses malformed keys and proofs;
 * third-party libraries verify the rest.
 */
@NullMarked
package io.countersign.zk.graaljs;

import org.jspecify.annotations.NullMarked;
