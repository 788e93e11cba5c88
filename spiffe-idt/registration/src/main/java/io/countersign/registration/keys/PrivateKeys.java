// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.keys;

import io.countersign.registration.encoding.Octets;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;

/** Signatures by private keys of the JDK. */
final class PrivateKeys {

    private PrivateKeys() {}

    static Octets sign(String algorithm, PrivateKey key, Octets text) {
        try {
            Signature engine = Signature.getInstance(algorithm);
            engine.initSign(key);
            engine.update(text.toArray());
            return Octets.of(engine.sign());
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException("The private key cannot sign with " + algorithm, ex);
        }
    }
}
