// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Reads from an issuer which of its tokens are revoked. */
@NullMarked
package io.countersign.schemes.revocation;

import org.jspecify.annotations.NullMarked;
