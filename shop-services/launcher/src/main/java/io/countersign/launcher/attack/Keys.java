// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.attack;

import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.keys.TlsKey;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;

/** Keys of one run. */
final class Keys {

    private Keys() {}

    static KeyPair ed25519() {
        return generate("Ed25519", 255);
    }

    static Ed25519Signer signer() {
        return Ed25519Signer.of(ed25519());
    }

    static KeyPair p256() {
        return generate("EC", 256);
    }

    /** Returns a TLS key whose private part nobody needs. */
    static TlsKey tls() {
        return TlsKey.of(p256().getPublic());
    }

    private static KeyPair generate(String algorithm, int size) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
            generator.initialize(size);
            return generator.generateKeyPair();
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException("every Java platform has " + algorithm, ex);
        }
    }
}
