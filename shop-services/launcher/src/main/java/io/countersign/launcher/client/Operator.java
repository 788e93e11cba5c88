// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.client;

import io.countersign.core.InvalidCredentialException;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.launcher.shop.DataDirectory;
import io.countersign.launcher.shop.KeyMaterial;
import io.countersign.launcher.support.LauncherException;
import io.countersign.schemes.ClientAssertion;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Objects;

/**
 * Operator of a Shop or of another STS: a client with a key.
 *
 * @param clientId client id at the STS
 * @param signer signer with the client's key
 */
public record Operator(String clientId, JwsSigner signer) {

    /** Client id of the operator of a Shop. */
    public static final String OF_SHOP = KeyMaterial.OPERATOR + ".shop.com";

    public Operator {
        Objects.requireNonNull(clientId, "clientId cannot be null");
        Objects.requireNonNull(signer, "signer cannot be null");
    }

    /**
     * Returns the operator of a Shop on this machine, whose first start created the key.
     *
     * @throws LauncherException if the key cannot be read
     */
    public static Operator of(DataDirectory data) {
        return of(OF_SHOP, data.keys().resolve(KeyMaterial.OPERATOR + ".jwk"));
    }

    /**
     * Returns an operator whose key is in a file.
     *
     * @param key file with a JWK with {@code alg} and a private key
     * @throws LauncherException if the key cannot be read
     */
    public static Operator of(String clientId, Path key) {
        try {
            JsonWebKey parsed = JsonWebKey.parse(Files.readString(key));
            JwsAlgorithm algorithm = JwsAlgorithm.of(Objects.requireNonNullElse(parsed.algorithm(), ""));
            return new Operator(clientId, new JwsSigner(parsed, algorithm));
        } catch (IOException | InvalidCredentialException | IllegalArgumentException ex) {
            throw new LauncherException("the operator's key " + key + " cannot be read", ex);
        }
    }

    ClientAssertion assertion(URI issuer) {
        return new ClientAssertion(clientId, issuer.toString(), signer, Clock.systemUTC());
    }
}
