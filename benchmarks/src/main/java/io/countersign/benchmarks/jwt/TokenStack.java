// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.jwt;

import java.security.GeneralSecurityException;
import org.jspecify.annotations.Nullable;

/** A library that makes and verifies JWTs. */
interface TokenStack {

    /** The library and its version. */
    String version();

    /** Who does the mathematics. */
    String cryptography();

    /** What verifying checks beside the signature, in words. */
    String checks();

    /**
     * Gets ready for one algorithm: a new key, prepared as the library wants it.
     *
     * @return {@code null} if the library does not know the algorithm
     */
    @Nullable
    TokenCodec prepare(String algorithm, Payload payload) throws GeneralSecurityException;
}
