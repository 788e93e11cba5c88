// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.web;

import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** What this server answers to. */
@RestController
final class EndpointController {

    private static final Listing LISTING = new Listing(
            "sts",
            List.of(
                    new Endpoint("GET", "/", "this list"),
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
                    new Endpoint("POST", Endpoints.REVOKE, "takes a token back (RFC 7009)"),
                    new Endpoint("GET", Endpoints.REVOCATIONS, "what was taken back, for services"),
                    new Endpoint(
                            "POST", Endpoints.REVOCATIONS, "takes back all that a subject or login has, for services"),
                    new Endpoint("GET", Endpoints.METADATA, "metadata (RFC 8414)"),
                    new Endpoint("GET", Endpoints.OIDC_METADATA, "metadata (OpenID Connect Discovery)")));

    @GetMapping("/")
    Listing list() {
        return LISTING;
    }

    record Listing(String service, List<Endpoint> endpoints) {}

    record Endpoint(String method, String path, String description) {}
}
