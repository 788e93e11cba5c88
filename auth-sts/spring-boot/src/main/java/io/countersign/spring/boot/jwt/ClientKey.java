// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.core.InvalidCredentialException;
import io.countersign.jose.JcaProviders;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.SigningUnavailableException;
import io.countersign.jose.signer.ProvidedKeys;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;

/**
 * This service's own key, for client authentication, signing tokens and binding tokens to it: in a file, or held by a
 * signer provider. Read at its first use.
 */
final class ClientKey {

    private static final String KEY = "countersign.jwt.client.key-location";

    private static final String KEY_ID = "countersign.signer.client-key-id";

    private final @Nullable Resource file;

    private final @Nullable String keyId;

    private final @Nullable ProvidedKeys provided;

    private final JcaProviders providers;

    private @Nullable JwsSigner signer;

    private @Nullable JsonWebKey publicKey;

    /**
     * @param file file with a private JWK
     * @param keyId id of a key of the signer provider, instead of a file
     */
    ClientKey(
            @Nullable Resource file, @Nullable String keyId, @Nullable ProvidedKeys provided, JcaProviders providers) {
        this.file = file;
        this.keyId = keyId;
        this.provided = provided;
        this.providers = providers;
        if (keyId != null && file != null) {
            throw JwtSettings.wrong(KEY_ID, "It and " + KEY + " are set.", "Set one of them.");
        }
        if (keyId != null && provided == null) {
            throw JwtSettings.wrong(
                    KEY_ID,
                    "There is no signer provider.",
                    "Define a SignerProvider bean, or set countersign.signer.pkcs11.library.");
        }
    }

    /**
     * Returns a signer with the key.
     *
     * @param reason sentence for the error message if no key is configured
     */
    synchronized JwsSigner signer(String reason) {
        if (signer == null) {
            signer = keyId != null && provided != null ? held(provided, keyId) : read(reason);
        }
        return signer;
    }

    private JwsSigner held(ProvidedKeys keys, String id) {
        try {
            for (JsonWebKey key : keys.keys()) {
                if (id.equals(key.keyId())) {
                    publicKey = key;
                    return keys.signer(key);
                }
            }
        } catch (SigningUnavailableException ex) {
            throw JwtSettings.wrong(
                    KEY_ID,
                    "The signer provider does not list its keys: " + ex.getMessage() + ".",
                    "Make the provider reachable. The cause is: " + ex.getCause() + ".");
        }
        throw JwtSettings.wrong(
                KEY_ID, "The signer provider lists no key " + id + ".", "Set it to the kid of a listed key.");
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

    /** Returns the id of the key at the signer provider; empty if it is in a file. */
    String id() {
        return keyId == null ? "" : keyId;
    }

    /** Whether a key of a signer provider signs. True for a key in a file, and for one that nothing has used. */
    boolean isUsable() {
        ProvidedKeys keys = provided;
        JsonWebKey used = used();
        return keys == null || used == null || keys.signs(used);
    }

    private synchronized @Nullable JsonWebKey used() {
        return publicKey;
    }

    @Override
    public String toString() {
        return "ClientKey[" + (keyId == null ? file : keyId) + "]";
    }
}
