// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import io.countersign.jose.BoundedHttp;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.schemes.ClientAssertion;
import io.countersign.schemes.TokenEndpoint;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Objects;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.Resource;

/** The gateway as a client of the STS. */
@Configuration(proxyBeanMethods = false)
class LogoutConfiguration {

    @Bean
    @ConditionalOnExpression("'${countersign.accept}' != 'none'")
    TokenRevocation tokenRevocation(
            BoundedHttp http,
            @Value("${shop.url.sts}") String sts,
            @Value("${countersign.service-id}") String clientId,
            @Value("${countersign.jwt.client.key-location}") Resource key)
            throws IOException {
        JsonWebKey jwk = JsonWebKey.parse(key.getContentAsString(StandardCharsets.UTF_8));
        JwsSigner signer = new JwsSigner(jwk, JwsAlgorithm.of(Objects.requireNonNullElse(jwk.algorithm(), "")));
        return new TokenRevocation(
                TokenEndpoint.at(URI.create(sts + "/oauth2/revoke"), http),
                new ClientAssertion(clientId, sts, signer, Clock.systemUTC()));
    }
}
