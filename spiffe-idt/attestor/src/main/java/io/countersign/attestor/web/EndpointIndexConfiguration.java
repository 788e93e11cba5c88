// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.web;

import io.countersign.server.EndpointIndex;
import io.countersign.server.EndpointIndex.Endpoint;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Lists the endpoints of this server. */
@Configuration(proxyBeanMethods = false)
class EndpointIndexConfiguration {

    @Bean
    EndpointIndex endpointIndex() {
        return new EndpointIndex(
                "attestor",
                new Endpoint("POST", Endpoints.STATEMENTS, "states who has a token, an address and a TLS key"),
                new Endpoint("POST", Endpoints.REVOCATIONS, "signs a revocation of the token's own registration"),
                new Endpoint("GET", Endpoints.KEYS, "the key that signs statements, for people who write pins"));
    }
}
