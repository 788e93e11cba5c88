// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import io.countersign.http.BoundedHttp;
import io.countersign.schemes.ClientAssertion;
import io.countersign.schemes.TokenEndpoint;
import java.net.URI;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configures the gateway as a client of the STS. */
@Configuration(proxyBeanMethods = false)
class LogoutConfiguration {

    @Bean
    @ConditionalOnExpression("'${countersign.accept}' != 'none'")
    TokenRevocation tokenRevocation(BoundedHttp http, @Value("${shop.url.sts}") String sts, ClientAssertion client) {
        return new TokenRevocation(TokenEndpoint.at(URI.create(sts + "/oauth2/revoke"), http), client);
    }
}
