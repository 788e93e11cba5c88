// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import io.countersign.sts.grant.GrantConverter;
import io.countersign.sts.grant.GrantRequest;
import io.countersign.sts.web.OAuthErrors;
import jakarta.servlet.http.HttpServletRequest;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2PushedAuthorizationRequestAuthenticationToken;
import org.springframework.security.web.authentication.AuthenticationConverter;

/** Reads a pushed authorization request of an authenticated client (RFC 9126 section 2.1). */
public final class PushedRequestConverter implements AuthenticationConverter {

    static final String PARAMETERS = "parameters";

    static final String EVIDENCE = GrantRequest.Evidence.class.getName();

    /** Parameters that count. Others are ignored, and not stored: a stranger could send many of them. */
    private static final Set<String> KNOWN = Set.of(
            "response_type",
            "response_mode",
            "redirect_uri",
            "scope",
            "resource",
            "state",
            "nonce",
            "code_challenge",
            "code_challenge_method",
            "dpop_jkt",
            "prompt",
            "max_age",
            "acr_values",
            "id_token_hint",
            "request",
            "request_uri",
            "registration");

    private final String address;

    /** @param address address of the authorization endpoint */
    public PushedRequestConverter(String address) {
        this.address = address;
    }

    @Override
    public Authentication convert(HttpServletRequest request) {
        Authentication client = SecurityContextHolder.getContext().getAuthentication();
        if (client == null) {
            throw OAuthErrors.invalidClient();
        }
        Map<String, String> parameters = new HashMap<>();
        request.getParameterMap().forEach((name, values) -> {
            for (String value : values) {
                AuthorizationRequests.add(parameters, name, value);
            }
        });
        parameters.values().removeIf(String::isEmpty);
        parameters.keySet().retainAll(KNOWN);
        // The filter has compared it with the assertion, if both are there.
        parameters.put("client_id", client.getName());
        return new OAuth2PushedAuthorizationRequestAuthenticationToken(
                address,
                client.getName(),
                client,
                null,
                null,
                Set.of(),
                Map.of(PARAMETERS, Map.copyOf(parameters), EVIDENCE, GrantConverter.evidence(request)));
    }
}
