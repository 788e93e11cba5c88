// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import io.countersign.core.InvalidCredentialException;
import java.security.PrivateKey;
import java.util.Arrays;

/**
 * Private key of ML-DSA in the form of RFC 9964: the seed from which the signing key is generated. Independent of
 * providers.
 */
final class MlDsaSeed implements PrivateKey {

    private static final long serialVersionUID = 1L;

    private final MlDsaParameters parameters;

    private final byte[] seed;

    MlDsaSeed(MlDsaParameters parameters, byte[] seed) {
        if (seed.length != MlDsaParameters.SEED_LENGTH) {
            throw InvalidCredentialException.malformed(
                    "a private key of " + parameters.jwaName() + " is a seed of 32 bytes");
        }
        this.parameters = parameters;
        this.seed = seed.clone();
    }

    /**
     * Finds the seed in the encodings of RFC 9881 section 6 that contain it: the seed alone, or seed and expanded
     * key.
     *
     * @throws IllegalArgumentException if the key contains only the expanded key, from which the seed cannot be
     *     computed
     */
    static MlDsaSeed of(MlDsaParameters parameters, PrivateKey key) {
        byte[] der = key.getEncoded();
        int from = der == null ? -1 : parameters.seedOffset(der);
        if (from < 0) {
            throw new IllegalArgumentException("A private key of ML-DSA must hold its seed");
        }
        return new MlDsaSeed(parameters, Arrays.copyOfRange(der, from, from + MlDsaParameters.SEED_LENGTH));
    }

    MlDsaParameters parameters() {
        return parameters;
    }

    byte[] bytes() {
        return seed.clone();
    }

    @Override
    public String getAlgorithm() {
        return "ML-DSA";
    }

    @Override
    public String getFormat() {
        return "PKCS#8";
    }

    @Override
    public byte[] getEncoded() {
        return parameters.seedDer(seed);
    }
}
