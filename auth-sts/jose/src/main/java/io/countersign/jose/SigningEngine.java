// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import io.countersign.core.EnginePool;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;

/** Computes signatures or MACs over the beginning of a byte array. Safe for any number of threads. */
interface SigningEngine {

    byte[] sign(byte[] text, int length);

    static SigningEngine of(KeyMaterial material, JwsAlgorithm algorithm, JcaProviders providers) {
        return switch (material) {
            case KeyMaterial.Secret secret -> {
                MacEngine engine = new MacEngine(algorithm, secret.key(algorithm), providers);
                yield (text, length) -> engine.mac(text, 0, length);
            }
            case KeyMaterial.Pair pair -> {
                PrivateKey key = pair.privateKey();
                if (key == null) {
                    throw new IllegalArgumentException("A public key cannot sign");
                }
                yield asymmetric(algorithm, key, providers);
            }
        };
    }

    private static SigningEngine asymmetric(JwsAlgorithm algorithm, PrivateKey key, JcaProviders providers) {
        EnginePool<Signature> engines;
        try {
            engines = SignatureEngines.signing(algorithm, key, providers);
        } catch (GeneralSecurityException ex) {
            throw new IllegalArgumentException("The key cannot be used for " + algorithm, ex);
        }
        return (text, length) -> sign(engines, text, length);
    }

    private static byte[] sign(EnginePool<Signature> engines, byte[] text, int length) {
        try {
            Signature engine = engines.take();
            engine.update(text, 0, length);
            byte[] signature = engine.sign();
            engines.give(engine);
            return signature;
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException("The provider failed to sign", ex);
        }
    }
}
