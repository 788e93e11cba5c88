// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.idt.dvid.AccessTokenRules;
import io.countersign.jose.jwt.JwtVerifier;
import io.countersign.jose.keyset.KeySource;

/**
 * An issuer whose OAuth tokens are believed.
 *
 * @param name the claim {@code iss} of its tokens
 * @param keys pinned to one place and one algorithm
 * @param verifier for its tokens alone
 * @param rules which of its tokens count
 */
record TrustedIssuer(String name, KeySource keys, JwtVerifier verifier, AccessTokenRules rules) {}
