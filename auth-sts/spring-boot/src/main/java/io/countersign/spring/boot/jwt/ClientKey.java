// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.core.InvalidCredentialException;
import io.countersign.jose.JcaProviders;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsSigner;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;

/**
 * This service's own key, by which it proves itself, signs tokens and binds those that it
 * gets; read when it is first needed.
 */
final class ClientKey {

    private static final String KEY = "countersign.jwt.client.key-location";

    private final @Nullable Resource file;

    private final JcaProviders providers;

    private @Nullable JwsSigner signer;

    ClientKey(@Nullable Resource file, JcaProviders providers) {
        this.file = file;
        this.providers = providers;
    }

    /** @param reason why it is needed, as a sentence */
    synchronized JwsSigner signer(String reason) {
        if (signer == null) {
            signer = read(reason);
        }
        return signer;
    }

    private JwsSigner read(String reason) {
        if (file == null) {
            throw JwtSettings.wrong(
                    KEY, reason, "Set it to a file with a private JWK, such as file:/run/secrets/client.jwk.");
        }
        try {
            JsonWebKey key = JsonWebKey.parse(JwtSettings.read(KEY, file));
            return new JwsSigner(key, key.signatureAlgorithm(), providers);
        } catch (InvalidCredentialException | IllegalArgumentException ex) {
            throw JwtSettings.wrong(
                    KEY,
                    file + " holds no private key that says its algorithm, one that countersign.jwt.provider can do.",
                    "Use a private JWK (RFC 7517) with the member 'alg'.");
        }
    }

    @Override
    public String toString() {
        return "ClientKey[" + file + "]";
    }
}
