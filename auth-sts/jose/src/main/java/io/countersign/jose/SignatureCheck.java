// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import java.security.GeneralSecurityException;
import java.security.PublicKey;

/** Verifies a signature or MAC over a part of a byte array. Safe for any number of threads. */
interface SignatureCheck {

    boolean verify(byte[] text, int from, int length, byte[] signature);

    /** @throws IllegalArgumentException if the provider cannot use the key */
    static SignatureCheck of(KeyMaterial material, JwsAlgorithm algorithm, JcaProviders providers) {
        try {
            return switch (material) {
                case KeyMaterial.Secret secret -> new MacEngine(algorithm, secret.key(algorithm), providers);
                case KeyMaterial.Pair pair -> verifier(pair.publicKey(), algorithm, providers);
            };
        } catch (GeneralSecurityException | RuntimeException ex) {
            // Providers throw arbitrary exceptions for an invalid key.
            throw new IllegalArgumentException("The key cannot be used for " + algorithm, ex);
        }
    }

    /** Ed448 has code of its own, unless a provider is pinned: no provider verifies it as fast. */
    private static SignatureCheck verifier(PublicKey key, JwsAlgorithm algorithm, JcaProviders providers)
            throws GeneralSecurityException {
        SignatureVerifier verifier = new SignatureVerifier(algorithm, key, providers);
        if (algorithm != JwsAlgorithm.ED448 || providers != JcaProviders.best()) {
            return verifier;
        }
        byte[] raw = EdwardsCurve.ED448.rawPublic(key.getEncoded());
        return new Ed448Verifier(verifier, SignatureForm.of(algorithm, key), raw);
    }
}
