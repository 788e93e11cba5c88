// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Keys and algorithms that sign and verify (RFC 7515, 7517, 7518, 8037, 9964), and encryption of tokens (RFC 7516).
 */
@NullMarked
package io.countersign.jose;

import org.jspecify.annotations.NullMarked;
