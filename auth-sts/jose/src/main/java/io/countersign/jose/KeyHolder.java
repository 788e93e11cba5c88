// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

/**
 * Holder of one private key outside this JVM, used by {@link JwsSigner#heldBy}.
 *
 * @since 0.1
 */
public interface KeyHolder {

    /**
     * Signs, or fails.
     *
     * @param signingInput octets to sign, not hashed yet
     * @return signature in the form of JWS (RFC 7518 section 3), which is verified before it is used
     * @throws SigningUnavailableException if the key does not sign now
     */
    byte[] sign(byte[] signingInput);

    /** Told after a signature was verified. */
    default void succeeded() {}

    /** Told after the key did not sign, or the public key did not verify its signature. */
    default void failed(SigningUnavailableException failure) {}
}
