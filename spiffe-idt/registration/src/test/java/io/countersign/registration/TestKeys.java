// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration;

import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.keys.TlsKeySigner;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;

/** Fresh keys. */
public final class TestKeys {

    private TestKeys() {}

    public static Ed25519Signer ed25519() {
        try {
            return Ed25519Signer.of(KeyPairGenerator.getInstance("Ed25519").generateKeyPair());
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
    }

    public static TlsKeySigner tls() {
        return TlsKeySigner.of(ec("secp256r1"));
    }

    public static KeyPair ec(String curve) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec(curve));
            return generator.generateKeyPair();
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
    }
}
