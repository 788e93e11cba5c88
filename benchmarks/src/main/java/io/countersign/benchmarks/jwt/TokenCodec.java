// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.jwt;

/** Library with its key, ready for use. Not thread-safe. */
interface TokenCodec {

    /** Issues a token with the payload's claims and the current time. */
    String encode() throws Exception;

    /** Returns whether a token is valid: its signature, expiry, issuer and audience. */
    boolean verify(String token) throws Exception;
}
