// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.schemes.ClientAssertion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Map;
import org.springframework.core.io.Resource;

/** The key by which this service proves itself to the STS. */
final class ClientKey {

    private final ClientAssertion assertion;

    private ClientKey(ClientAssertion assertion) {
        this.assertion = assertion;
    }

    /** @throws IllegalStateException if it is not a private key that names its algorithm */
    static ClientKey read(Resource location, String clientId, String issuer, Clock clock) {
        try {
            JsonWebKey key = JsonWebKey.parse(location.getContentAsString(StandardCharsets.UTF_8));
            String algorithm = key.algorithm();
            if (algorithm == null) {
                throw new IllegalStateException("The key in " + location + " does not name its algorithm");
            }
            JwsSigner signer = new JwsSigner(key, JwsAlgorithm.of(algorithm));
            return new ClientKey(new ClientAssertion(clientId, issuer, signer, clock));
        } catch (IOException failure) {
            throw new UncheckedIOException("Cannot read the key in " + location, failure);
        }
    }

    /** A new assertion, as the members of a request. */
    Map<String, String> parameters() {
        return assertion.parameters();
    }
}
