// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;

/**
 * Generates ML-DSA keys from their seeds. This also works with providers that read only expanded keys, such as the
 * JDK's up to version 25.
 */
final class MlDsaGeneration {

    private static final SecureRandom RANDOM = new SecureRandom();

    private MlDsaGeneration() {}

    /** Generates a pair whose private key contains its seed. */
    static KeyMaterial.Pair generate(MlDsaParameters parameters, CryptoProvider provider)
            throws GeneralSecurityException {
        byte[] seed = new byte[MlDsaParameters.SEED_LENGTH];
        RANDOM.nextBytes(seed);
        KeyPair pair = pair(parameters, seed, provider);
        // A provider that uses its own random numbers ignores our seed, but its private key contains the seed it
        // used.
        boolean tells = parameters.seedOffset(pair.getPrivate().getEncoded()) >= 0;
        return MlDsaKeys.of(pair.getPublic(), tells ? pair.getPrivate() : new MlDsaSeed(parameters, seed));
    }

    static PrivateKey expand(MlDsaSeed seed, CryptoProvider provider) throws GeneralSecurityException {
        try {
            KeyFactory factory = provider.keyFactory(seed.getAlgorithm());
            return factory.generatePrivate(new PKCS8EncodedKeySpec(seed.getEncoded()));
        } catch (InvalidKeySpecException ex) {
            return pair(seed.parameters(), seed.bytes(), provider).getPrivate();
        }
    }

    /**
     * Generates the pair from the seed, passed as the 32 random bytes of FIPS 204. If the provider ignored it, the
     * first signature does not verify.
     */
    private static KeyPair pair(MlDsaParameters parameters, byte[] seed, CryptoProvider provider)
            throws GeneralSecurityException {
        KeyPairGenerator generator = provider.keyPairGenerator(parameters.jwaName());
        try {
            generator.initialize(parameters.jcaParameters(), new Seed(seed));
        } catch (UnsupportedOperationException ex) {
            // Corretto's generator has fixed parameters and its own random numbers.
        }
        return generator.generateKeyPair();
    }

    /** Source of "random" bytes that returns the seed. */
    private static final class Seed extends SecureRandom {

        private static final long serialVersionUID = 1L;

        private final byte[] seed;

        Seed(byte[] seed) {
            this.seed = seed;
        }

        @Override
        public void nextBytes(byte[] bytes) {
            if (bytes.length != seed.length) {
                throw new IllegalStateException("The provider does not generate the key from a seed");
            }
            System.arraycopy(seed, 0, bytes, 0, seed.length);
        }
    }
}
