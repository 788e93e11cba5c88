// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Reads the revocation lists of issuers. */
@NullMarked
package io.countersign.schemes.revocation;

import org.jspecify.annotations.NullMarked;
