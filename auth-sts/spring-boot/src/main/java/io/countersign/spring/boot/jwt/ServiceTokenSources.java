// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.core.ServiceId;
import io.countersign.jose.BoundedHttp;
import io.countersign.jose.JcaProviders;
import io.countersign.jose.JoseException;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.schemes.ClientAssertion;
import io.countersign.schemes.ServiceTokenSource;
import io.countersign.schemes.TokenEndpoint;
import java.net.URI;
import java.time.Clock;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;

/** Makes the source of a service's own tokens. */
final class ServiceTokenSources {

    private static final String KEY = "countersign.jwt.client.key-location";

    private ServiceTokenSources() {}

    static ServiceTokenSource of(
            CountersignJwtProperties.Client client,
            URI tokenUri,
            ServiceId service,
            BoundedHttp http,
            Clock clock,
            JcaProviders providers) {
        String id = Objects.requireNonNullElse(client.clientId(), service.value());
        String audience = Objects.requireNonNullElse(client.audience(), tokenUri.toString());
        ClientAssertion assertion = new ClientAssertion(id, audience, signer(client.keyLocation(), providers), clock);
        return new ServiceTokenSource(TokenEndpoint.at(tokenUri, http), assertion);
    }

    private static JwsSigner signer(@Nullable Resource file, JcaProviders providers) {
        if (file == null) {
            throw JwtSettings.wrong(
                    KEY,
                    "countersign.jwt.client.token-uri is set, and there is no key to prove the client with.",
                    "Set it to a file with a private JWK, such as file:/run/secrets/client.jwk.");
        }
        try {
            JsonWebKey key = JsonWebKey.parse(JwtSettings.read(KEY, file));
            return new JwsSigner(key, JwsAlgorithm.of(Objects.requireNonNullElse(key.algorithm(), "")), providers);
        } catch (JoseException | IllegalArgumentException ex) {
            throw JwtSettings.wrong(
                    KEY,
                    file + " holds no private key that says its algorithm, one that countersign.jwt.provider can do.",
                    "Use a private JWK (RFC 7517) with the member 'alg'.");
        }
    }
}
