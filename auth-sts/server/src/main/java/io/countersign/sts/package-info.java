// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * The security token service: signing keys, client authentication, token issue and revocation (RFC 6749,
 * 7009, 7523, 8414, 8707, 9068).
 */
@NullMarked
package io.countersign.sts;

import org.jspecify.annotations.NullMarked;
