// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.tokens;

/** Identifier of a token, unique across issuers. */
record TokenId(String issuer, String id) {}
