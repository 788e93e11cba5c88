// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;

/** New keys. */
final class Keys {

    private Keys() {}

    /** Returns a key on P-256, as agents use it. */
    static KeyPair p256() {
        return generate("EC", 256);
    }

    static KeyPair ed25519() {
        return generate("Ed25519", 255);
    }

    private static KeyPair generate(String algorithm, int size) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
            generator.initialize(size);
            return generator.generateKeyPair();
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException("Every JVM has " + algorithm, ex);
        }
    }
}
