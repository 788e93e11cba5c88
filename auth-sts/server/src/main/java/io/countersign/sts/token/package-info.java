// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Tokens of this server: what it issues and recognises, for users, services and transactions (RFC 9068). */
@NullMarked
package io.countersign.sts.token;

import org.jspecify.annotations.NullMarked;
