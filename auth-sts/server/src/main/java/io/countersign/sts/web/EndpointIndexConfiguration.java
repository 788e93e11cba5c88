// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.web;

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
                "sts",
                new Endpoint("POST", Endpoints.LOGIN, "a user's token, for the user service only"),
                new Endpoint(
                        "POST",
                        Endpoints.TOKEN,
                        "tokens: client credentials (RFC 6749), exchange (RFC 8693), assertions (RFC 7523)"),
                new Endpoint("GET", Endpoints.JWKS, "the public signing keys (RFC 7517)"),
                new Endpoint(
                        "GET",
                        Endpoints.AUTHORIZE,
                        "a code for a user's tokens, if users can log in here (OpenID Connect)"),
                new Endpoint("GET", Endpoints.USERINFO, "who an access token's user is (OpenID Connect)"),
                new Endpoint("GET", Endpoints.KEYS, "the signing keys and their states, for an operator"),
                new Endpoint("POST", Endpoints.ROTATE, "lets the next key sign, for an operator"),
                new Endpoint("POST", Endpoints.INTROSPECT, "tells what a token is (RFC 7662)"),
                new Endpoint("POST", Endpoints.REVOKE, "revokes a token (RFC 7009)"),
                new Endpoint("GET", Endpoints.REVOCATIONS, "what was revoked, for services"),
                new Endpoint("POST", Endpoints.REVOCATIONS, "revokes all that a subject or login has, for services"),
                new Endpoint("GET", Endpoints.METADATA, "metadata (RFC 8414)"),
                new Endpoint("GET", Endpoints.OIDC_METADATA, "metadata (OpenID Connect Discovery)"));
    }
}
