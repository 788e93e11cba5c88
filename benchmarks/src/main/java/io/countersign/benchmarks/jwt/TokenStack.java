// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.jwt;

import java.security.GeneralSecurityException;
import org.jspecify.annotations.Nullable;

/** Library that issues and verifies JWTs. */
interface TokenStack {

    /** Returns the library with its version. */
    String version();

    /** Returns the implementation of the cryptography. */
    String cryptography();

    /** Returns the checks of a verification besides the signature, in words. */
    String checks();

    /**
     * Creates a key for one algorithm and prepares it as the library needs it.
     *
     * @return {@code null} if the library does not support the algorithm
     */
    @Nullable
    TokenCodec prepare(String algorithm, Payload payload) throws GeneralSecurityException;
}
