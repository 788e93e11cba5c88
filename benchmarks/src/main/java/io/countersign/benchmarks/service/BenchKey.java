// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.service;

import io.countersign.benchmarks.jwt.BareCodec;
import io.countersign.benchmarks.jwt.JcaKeys;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.Provider;
import javax.crypto.spec.SecretKeySpec;

/**
 * Key for the codec under test and for the baseline, with the same provider's primitive for both.
 *
 * @param jwk key for the codec under test
 * @param bare codec of the baseline with the same key
 */
record BenchKey(JwsAlgorithm algorithm, JsonWebKey jwk, BareCodec bare) {

    static BenchKey generate(JwsAlgorithm algorithm) {
        try {
            Provider provider = JcaKeys.providerOf(algorithm);
            String name = algorithm.jwaName();
            if (algorithm.isSymmetric()) {
                SecretKeySpec secret = JcaKeys.secret(name);
                JsonWebKey jwk = JsonWebKey.ofSecret("bench", algorithm, secret.getEncoded());
                return new BenchKey(algorithm, jwk, BareCodec.of(name, provider, secret));
            }
            KeyPair pair = JcaKeys.pair(name, provider);
            JsonWebKey jwk = JsonWebKey.of("bench", algorithm, pair.getPublic(), pair.getPrivate());
            return new BenchKey(algorithm, jwk, BareCodec.of(name, provider, pair));
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException("No key for " + algorithm, ex);
        }
    }
}
