// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.keyset.JwkSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.RSAKeyGenParameterSpec;

/** Issuer with its key set in a file, and a key whose exponent is not suitable for a proof. */
final class WeakIssuer {

    static final String NAME = "https://weak.example";

    private static final int BITS = 2048;

    private final JwsSigner signer;

    private final Path file;

    WeakIssuer(Path folder) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(new RSAKeyGenParameterSpec(BITS, BigInteger.valueOf(257)));
            KeyPair pair = generator.generateKeyPair();
            JsonWebKey key = JsonWebKey.of("weak", JwsAlgorithm.RS256, pair.getPublic(), pair.getPrivate());
            signer = new JwsSigner(key, JwsAlgorithm.RS256);
            file = Files.writeString(
                    folder.resolve("weak.jwks"), JwkSet.of(key.toPublic()).toPublicJson());
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    Path file() {
        return file;
    }

    /** Signs the claims of another issuer's token with the weak key. */
    String sign(TestIssuer other) {
        return other.claims().issuer(NAME).sign(signer);
    }
}
