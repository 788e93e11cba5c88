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
 * Makes keys of ML-DSA from their seeds, also with a provider that reads expanded keys alone, as the JDK's does up to
 * 25.
 */
final class MlDsaGeneration {

    private static final SecureRandom RANDOM = new SecureRandom();

    private MlDsaGeneration() {}

    /** Makes a new pair, whose private key tells its seed. */
    static KeyMaterial.Pair generate(MlDsaParameters parameters, CryptoProvider provider)
            throws GeneralSecurityException {
        byte[] seed = new byte[MlDsaParameters.SEED_LENGTH];
        RANDOM.nextBytes(seed);
        KeyPair pair = pair(parameters, seed, provider);
        // A provider with a source of randomness of its own has not made the pair from our seed, but says which.
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
     * FIPS 204 makes the pair from 32 random bytes: here they are the seed. Whether it was
     * heeded shows at the first signature.
     */
    private static KeyPair pair(MlDsaParameters parameters, byte[] seed, CryptoProvider provider)
            throws GeneralSecurityException {
        KeyPairGenerator generator = provider.keyPairGenerator(parameters.jwaName());
        try {
            generator.initialize(parameters.jcaParameters(), new Seed(seed));
        } catch (UnsupportedOperationException ex) {
            // Corretto's is for its parameters and takes its randomness itself.
        }
        return generator.generateKeyPair();
    }

    /** "Randomness" that is known. */
    private static final class Seed extends SecureRandom {

        private static final long serialVersionUID = 1L;

        private final byte[] seed;

        Seed(byte[] seed) {
            this.seed = seed;
        }

        @Override
        public void nextBytes(byte[] bytes) {
            if (bytes.length != seed.length) {
                throw new IllegalStateException("The provider does not make the key from a seed");
            }
            System.arraycopy(seed, 0, bytes, 0, seed.length);
        }
    }
}
