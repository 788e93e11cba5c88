// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import java.security.GeneralSecurityException;

/** Verifies a signature or MAC over a part of a byte array. Safe for any number of threads. */
interface SignatureCheck {

    boolean verify(byte[] text, int from, int length, byte[] signature);

    /** @throws IllegalArgumentException if the provider cannot use the key */
    static SignatureCheck of(KeyMaterial material, JwsAlgorithm algorithm, JcaProviders providers) {
        try {
            return switch (material) {
                case KeyMaterial.Secret secret -> new MacEngine(algorithm, secret.key(algorithm), providers);
                case KeyMaterial.Pair pair -> new SignatureVerifier(algorithm, pair.publicKey(), providers);
            };
        } catch (GeneralSecurityException | RuntimeException ex) {
            // Providers throw arbitrary exceptions for an invalid key.
            throw new IllegalArgumentException("The key cannot be used for " + algorithm, ex);
        }
    }
}
