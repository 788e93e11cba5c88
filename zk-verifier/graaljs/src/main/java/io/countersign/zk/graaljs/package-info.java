// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Proof systems in JavaScript, for where there is no native library: what is not in the form of a proof is refused in
 * Java, and what is left is verified by libraries that others wrote.
 */
@NullMarked
package io.countersign.zk.graaljs;

import org.jspecify.annotations.NullMarked;
