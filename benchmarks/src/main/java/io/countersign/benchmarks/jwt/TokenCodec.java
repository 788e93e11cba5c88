// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.jwt;

/** A library with its key, ready to work. For one thread. */
interface TokenCodec {

    /** A new token with the payload's claims, issued now. */
    String encode() throws Exception;

    /** Whether a token is valid: its signature, expiry, issuer and audience. */
    boolean verify(String token) throws Exception;
}
