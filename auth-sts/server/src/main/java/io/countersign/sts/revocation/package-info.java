// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Revocation of tokens, logins, subjects and keys (RFC 7009), and the list of revocations that services read. */
@NullMarked
package io.countersign.sts.revocation;

import org.jspecify.annotations.NullMarked;
