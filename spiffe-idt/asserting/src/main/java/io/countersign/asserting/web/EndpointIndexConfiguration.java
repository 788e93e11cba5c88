// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting.web;

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
                "asserting",
                new Endpoint("POST", Endpoints.DVID_MINT, "issues a DVID from an OAuth token, or replaces a DVID"),
                new Endpoint("POST", Endpoints.DVID_VALIDATE, "validates a DVID"),
                new Endpoint(
                        "POST", Endpoints.DVID_INTROSPECT, "validates a DVID and returns claims of its OAuth token"),
                new Endpoint("GET, POST", Endpoints.DVID_KEYS, "the keys that verify DVIDs"),
                new Endpoint("POST", Endpoints.ID_MODE_MINT, "issues the first layer of a token of ID-Mode"),
                new Endpoint("POST", Endpoints.ID_MODE_VALIDATE, "validates a token of ID-Mode"),
                new Endpoint("POST", Endpoints.ID_MODE_INTROSPECT, "returns the content of a token of ID-Mode"),
                new Endpoint(
                        "POST",
                        Endpoints.ANON_MODE_MINT,
                        "issues the first layer of a token of Anon-Mode; experimental"),
                new Endpoint("POST", Endpoints.ANON_MODE_VALIDATE, "validates a token of Anon-Mode; experimental"),
                new Endpoint(
                        "POST",
                        Endpoints.ANON_MODE_INTROSPECT,
                        "returns the content of a token of Anon-Mode; experimental"),
                new Endpoint("GET, POST", Endpoints.ANON_MODE_KEYS, "the root keys of Anon-Mode; experimental"),
                new Endpoint("POST", Endpoints.LSVID_ISSUE, "issues an identity token for the key of the certificate"),
                new Endpoint("POST", Endpoints.LSVID_EXTEND, "issues an LSVID that vouches for a user"),
                new Endpoint("POST", Endpoints.LSVID_VALIDATE, "validates an LSVID"),
                new Endpoint("GET", Endpoints.REVOCATIONS, "the keys that were removed, for workloads"),
                new Endpoint("GET", Endpoints.KEYS, "lists the keys, for an operator"),
                new Endpoint("POST", Endpoints.ROTATE, "rotates the keys of dvid or anon-mode, for an operator"));
    }
}
