// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import io.countersign.core.EnginePool;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;

/** Verifies signatures of one public key. A signature must have its exact form before the provider verifies it. */
final class SignatureVerifier implements SignatureCheck {

    private final EnginePool<Signature> engines;

    private final SignatureForm form;

    SignatureVerifier(JwsAlgorithm algorithm, PublicKey key, JcaProviders providers) throws GeneralSecurityException {
        this.engines = SignatureEngines.verifying(algorithm, key, providers);
        this.form = SignatureForm.of(algorithm, key);
    }

    @Override
    public boolean verify(byte[] text, int from, int length, byte[] signature) {
        if (!form.admits(signature)) {
            return false;
        }
        try {
            Signature engine = engines.take();
            engine.update(text, from, length);
            boolean right = engine.verify(signature);
            engines.give(engine);
            return right;
        } catch (SignatureException ex) {
            // Some providers throw where others return false. The engine is not reused: its state is unknown.
            return false;
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException("The provider failed to verify", ex);
        }
    }
}
