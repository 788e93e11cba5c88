// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Key sets (RFC 7517), configured or published by an issuer. */
@NullMarked
package io.countersign.jose.keyset;

import org.jspecify.annotations.NullMarked;
