// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Clients of the server: who they are, how they authenticate (RFC 6749 section 2.3, RFC 7523, RFC 8705), and rate limits. */
@NullMarked
package io.countersign.sts.client;

import org.jspecify.annotations.NullMarked;
