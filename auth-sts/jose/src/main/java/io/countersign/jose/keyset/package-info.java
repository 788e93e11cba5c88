// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Key sets (RFC 7517): configured ones and those that an issuer publishes. */
@NullMarked
package io.countersign.jose.keyset;

import org.jspecify.annotations.NullMarked;
