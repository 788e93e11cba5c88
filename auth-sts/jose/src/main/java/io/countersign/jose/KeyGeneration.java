// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.spec.ECGenParameterSpec;

/** Generates keys of the size that the algorithm needs. */
final class KeyGeneration {

    private static final int RSA_BITS = 2048;

    private static final SecureRandom RANDOM = new SecureRandom();

    private KeyGeneration() {}

    static KeyMaterial generate(JwsAlgorithm algorithm) {
        try {
            return switch (algorithm.family()) {
                case HMAC -> secret(algorithm.minimumSecretLength());
                case RSA, RSA_PSS -> of(rsa(provider(algorithm)));
                case ECDSA -> of(ec(provider(algorithm), algorithm.curve()));
                case ED25519, ED448 ->
                    of(KeyPairGenerator.getInstance(algorithm.edwardsCurve().jwkName())
                            .generateKeyPair());
                case ML_DSA -> MlDsaGeneration.generate(algorithm.mlDsaParameters(), provider(algorithm));
            };
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException("No provider can generate keys for " + algorithm, ex);
        }
    }

    private static KeyMaterial secret(int length) {
        byte[] bytes = new byte[length];
        RANDOM.nextBytes(bytes);
        return new KeyMaterial.Secret(bytes);
    }

    private static CryptoProvider provider(JwsAlgorithm algorithm) throws GeneralSecurityException {
        return JcaProviders.best().provider(algorithm);
    }

    private static KeyPair rsa(CryptoProvider provider) throws GeneralSecurityException {
        KeyPairGenerator generator = provider.keyPairGenerator("RSA");
        generator.initialize(RSA_BITS);
        return generator.generateKeyPair();
    }

    private static KeyPair ec(CryptoProvider provider, Curve curve) throws GeneralSecurityException {
        KeyPairGenerator generator = provider.keyPairGenerator("EC");
        generator.initialize(new ECGenParameterSpec(curve.jcaName()));
        return generator.generateKeyPair();
    }

    private static KeyMaterial of(KeyPair pair) {
        return KeyMaterial.of(pair.getPublic(), pair.getPrivate());
    }
}
