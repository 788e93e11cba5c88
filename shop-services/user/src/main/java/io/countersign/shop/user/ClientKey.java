// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import io.countersign.jose.JoseException;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.schemes.ClientAssertion;
import io.countersign.spring.security.CountersignConfigurationException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Map;
import java.util.Objects;
import org.springframework.core.io.Resource;

/** The key by which this service proves itself to the STS. */
final class ClientKey {

    private final ClientAssertion assertion;

    private ClientKey(ClientAssertion assertion) {
        this.assertion = assertion;
    }

    /** @throws CountersignConfigurationException if it is not a private key that names its algorithm */
    static ClientKey read(Resource location, String clientId, String issuer, Clock clock) {
        try {
            JsonWebKey key = JsonWebKey.parse(location.getContentAsString(StandardCharsets.UTF_8));
            JwsSigner signer = new JwsSigner(key, JwsAlgorithm.of(Objects.requireNonNullElse(key.algorithm(), "")));
            return new ClientKey(new ClientAssertion(clientId, issuer, signer, clock));
        } catch (IOException | JoseException | IllegalArgumentException unusable) {
            throw new CountersignConfigurationException(
                    "countersign.jwt.client.key-location",
                    location + " holds no private key that names its algorithm: " + unusable.getMessage() + ".",
                    "Set it to the file of this service's private key, as a JWK with its alg.");
        }
    }

    /** A new assertion, as the members of a request. */
    Map<String, String> parameters() {
        return assertion.parameters();
    }
}
