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
 * This service's own key, for client authentication, signing tokens and binding tokens to it. Read at its first use.
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

    /**
     * Returns a signer with the key.
     *
     * @param reason sentence for the error message if no key is configured
     */
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
                    file + " contains no private key with an algorithm that countersign.jwt.provider supports.",
                    "Use a private JWK (RFC 7517) with the member 'alg'.");
        }
    }

    @Override
    public String toString() {
        return "ClientKey[" + file + "]";
    }
}
