// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import io.countersign.core.EnginePool;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.Mac;
import javax.crypto.SecretKey;

/** Computes and verifies HMACs (RFC 7518 section 3.2). */
final class MacEngine implements SignatureCheck {

    private final EnginePool<Mac> macs;

    MacEngine(JwsAlgorithm algorithm, SecretKey key, JcaProviders providers) {
        this.macs = new EnginePool<>(() -> {
            Mac mac = providers.provider(algorithm).mac(algorithm.jcaName());
            mac.init(key);
            return mac;
        });
    }

    @Override
    public boolean verify(byte[] text, int from, int length, byte[] signature) {
        return MessageDigest.isEqual(mac(text, from, length), signature);
    }

    byte[] mac(byte[] text, int from, int length) {
        try {
            Mac mac = macs.take();
            mac.update(text, from, length);
            byte[] out = mac.doFinal();
            macs.give(mac);
            return out;
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException("The provider failed to compute a MAC", ex);
        }
    }
}
