// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Signs and verifies DPoP proofs (RFC 9449), which bind a token to the key of its sender. */
@NullMarked
package io.countersign.schemes.dpop;

import org.jspecify.annotations.NullMarked;
