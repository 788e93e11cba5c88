// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator;

import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.keys.TlsKeySigner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;

/** Fresh keys. */
final class TestKeys {

    private TestKeys() {}

    static KeyPair ed25519() {
        try {
            return KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
    }

    static Ed25519Signer signer() {
        return Ed25519Signer.of(ed25519());
    }

    static TlsKeySigner tls() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            return TlsKeySigner.of(generator.generateKeyPair());
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
    }

    /** Writes the private key, and returns the file. */
    static Path write(Path file, KeyPair pair) {
        String text = Base64.getMimeEncoder().encodeToString(pair.getPrivate().getEncoded());
        try {
            Files.writeString(file, "-----BEGIN PRIVATE KEY-----\n" + text + "\n-----END PRIVATE KEY-----\n");
            return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
