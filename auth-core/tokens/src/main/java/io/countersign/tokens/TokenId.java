// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.tokens;

/** What names a token among all issuers. */
record TokenId(String issuer, String id) {}
