// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import io.countersign.core.EnginePool;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;

/** Creates initialised {@link Signature} objects, with key and signature of the same provider. */
final class SignatureEngines {

    private SignatureEngines() {}

    static EnginePool<Signature> signing(JwsAlgorithm algorithm, PrivateKey key, JcaProviders providers)
            throws GeneralSecurityException {
        CryptoProvider provider = providers.provider(algorithm);
        PrivateKey own = provider.own(key);
        return new EnginePool<>(() -> {
            Signature signature = signature(algorithm, provider);
            signature.initSign(own);
            return signature;
        });
    }

    static EnginePool<Signature> verifying(JwsAlgorithm algorithm, PublicKey key, JcaProviders providers)
            throws GeneralSecurityException {
        CryptoProvider provider = providers.provider(algorithm);
        PublicKey own = provider.own(key);
        EnginePool<Signature> engines = new EnginePool<>(() -> {
            Signature signature = signature(algorithm, provider);
            signature.initVerify(own);
            return signature;
        });
        // Created eagerly: some providers check a key only now, and a bad key must fail before the first token.
        engines.give(engines.take());
        return engines;
    }

    private static Signature signature(JwsAlgorithm algorithm, CryptoProvider provider)
            throws GeneralSecurityException {
        Signature signature = provider.signature(algorithm.jcaName());
        if (algorithm.family() == JwsAlgorithm.Family.RSA_PSS) {
            signature.setParameter(pss(algorithm.hashBits()));
        }
        return signature;
    }

    /** Returns the parameters of PSS. The salt is as long as the hash (RFC 7518 section 3.5). */
    private static PSSParameterSpec pss(int bits) {
        String hash = "SHA-" + bits;
        return new PSSParameterSpec(
                hash, "MGF1", new MGF1ParameterSpec(hash), bits / 8, PSSParameterSpec.TRAILER_FIELD_BC);
    }
}
