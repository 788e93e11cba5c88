// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Tokens issued in exchange for others (RFC 8693, RFC 7523 section 2.1), as far as the exchange policy allows. */
@NullMarked
package io.countersign.sts.exchange;

import org.jspecify.annotations.NullMarked;
