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
                new Endpoint("POST", Endpoints.DVID_MINT, "a DVID of an OAuth token, or in place of a DVID"),
                new Endpoint("POST", Endpoints.DVID_VALIDATE, "whether a DVID is good"),
                new Endpoint("POST", Endpoints.DVID_INTROSPECT, "the same, with claims of the OAuth token"),
                new Endpoint("GET, POST", Endpoints.DVID_KEYS, "the keys that DVIDs are verified with"),
                new Endpoint("POST", Endpoints.ID_MODE_MINT, "the first layer of a token of ID-Mode"),
                new Endpoint("POST", Endpoints.ID_MODE_VALIDATE, "whether a token of ID-Mode is good"),
                new Endpoint("POST", Endpoints.ID_MODE_INTROSPECT, "what a token of ID-Mode tells"),
                new Endpoint("POST", Endpoints.ANON_MODE_MINT, "the first layer of a token of Anon-Mode; experimental"),
                new Endpoint(
                        "POST", Endpoints.ANON_MODE_VALIDATE, "whether a token of Anon-Mode is good; experimental"),
                new Endpoint("POST", Endpoints.ANON_MODE_INTROSPECT, "what a token of Anon-Mode tells; experimental"),
                new Endpoint("GET, POST", Endpoints.ANON_MODE_KEYS, "the root keys of Anon-Mode; experimental"),
                new Endpoint("POST", Endpoints.LSVID_ISSUE, "an identity token for the key of the certificate"),
                new Endpoint("POST", Endpoints.LSVID_EXTEND, "an LSVID that vouches for a user"),
                new Endpoint("POST", Endpoints.LSVID_VALIDATE, "whether an LSVID is good"),
                new Endpoint("GET", Endpoints.KEYS, "the keys, for an operator"),
                new Endpoint("POST", Endpoints.ROTATE, "changes the keys of dvid or anon-mode, for an operator"));
    }
}
