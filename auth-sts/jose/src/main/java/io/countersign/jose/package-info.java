// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * JWS algorithms, keys, key sets and a strict compact codec (RFC 7515, 7517, 7518, 8037, 9964), and
 * encryption of tokens (RFC 7516).
 */
@NullMarked
package io.countersign.jose;

import org.jspecify.annotations.NullMarked;
