// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.web;

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
                "curator",
                new Endpoint("GET", Endpoints.PARAMETERS, "the parameters of the log"),
                new Endpoint("GET", Endpoints.LOG, "the newest head and the entries from a sequence on"),
                new Endpoint("GET", Endpoints.HEAD, "the newest head, or the next one"),
                new Endpoint("GET", Endpoints.ENTRY, "an entry"),
                new Endpoint("GET", Endpoints.OFFER, "the head that witnesses are asked to cosign"),
                new Endpoint("POST", Endpoints.COSIGNATURES, "adds the cosignature of a witness"),
                new Endpoint("POST", Endpoints.RESERVATIONS, "reserves a slot for a key"),
                new Endpoint("POST", Endpoints.REGISTRATIONS, "registers a service"),
                new Endpoint("POST", Endpoints.REPLACEMENTS, "replaces a registration"),
                new Endpoint("POST", Endpoints.REVOCATIONS, "ends a registration"));
    }
}
