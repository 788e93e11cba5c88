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
                        "GET", Endpoints.AUTHORIZE, "an authorization code, if users can log in here (OpenID Connect)"),
                new Endpoint("POST", Endpoints.PAR, "pushes an authorization request (RFC 9126)"),
                new Endpoint("GET", Endpoints.LOGOUT, "logs a user out (OpenID Connect RP-Initiated Logout)"),
                new Endpoint("GET", Endpoints.CONSENTS, "what a user has granted to clients, for services"),
                new Endpoint("DELETE", Endpoints.CONSENTS, "revokes a consent with its tokens, for services"),
                new Endpoint("GET", Endpoints.USERINFO, "claims about the user of an access token (OpenID Connect)"),
                new Endpoint("GET", Endpoints.KEYS, "the signing keys and their states, for an operator"),
                new Endpoint("POST", Endpoints.ROTATE, "rotates to the next signing key, for an operator"),
                new Endpoint("POST", Endpoints.INTROSPECT, "introspects a token (RFC 7662)"),
                new Endpoint("POST", Endpoints.REVOKE, "revokes a token (RFC 7009)"),
                new Endpoint("GET", Endpoints.REVOCATIONS, "the list of revocations, for services"),
                new Endpoint("POST", Endpoints.REVOCATIONS, "revokes all tokens of a subject or login, for services"),
                new Endpoint("GET", Endpoints.METADATA, "metadata (RFC 8414)"),
                new Endpoint("GET", Endpoints.OIDC_METADATA, "metadata (OpenID Connect Discovery)"));
    }
}
