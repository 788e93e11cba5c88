// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.idt.dvid.AccessTokenRules;
import io.countersign.jose.jwt.JwtVerifier;
import io.countersign.jose.keyset.KeySource;

/**
 * Trusted issuer of OAuth tokens.
 *
 * @param name value of the claim {@code iss} of its tokens
 * @param keys keys of the issuer, from one configured location and for one algorithm
 * @param verifier verifier of only this issuer's tokens
 * @param rules required type, audience and client of its access tokens
 */
record TrustedIssuer(String name, KeySource keys, JwtVerifier verifier, AccessTokenRules rules) {}
