// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import io.countersign.sts.user.LoginAuthentication;
import io.countersign.sts.user.LoginCookies;
import jakarta.servlet.http.HttpServletRequest;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.springframework.http.HttpMethod;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.core.OAuth2ErrorCodes;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2AuthorizationCodeRequestAuthenticationToken;
import org.springframework.security.web.authentication.AuthenticationConverter;

/**
 * Reads a request for an authorization code, from the query of a GET or the form of a POST, and the login of the
 * browser.
 */
final class AuthorizationConverter implements AuthenticationConverter {

    private final AuthorizationRequests requests;

    private final LoginCookies cookies;

    private final String endpoint;

    AuthorizationConverter(AuthorizationRequests requests, LoginCookies cookies, String endpoint) {
        this.requests = requests;
        this.cookies = cookies;
        this.endpoint = endpoint;
    }

    @Override
    public Authentication convert(HttpServletRequest request) {
        AuthorizationRequest valid = requests.receive(parameters(request));
        return new OAuth2AuthorizationCodeRequestAuthenticationToken(
                endpoint,
                valid.clientId(),
                new LoginAuthentication(cookies.login(request, () -> unknown(valid))),
                valid.redirectUri(),
                valid.reply().state(),
                valid.scopes(),
                Map.of(AuthorizationRequest.class.getName(), valid));
    }

    /**
     * Returns the error for the client that replaces a 503, which a browser would not pass on to it (RFC 6749 section
     * 4.1.2.1).
     */
    static AuthorizationException unknown(AuthorizationRequest request) {
        return request.reply()
                .refusal(OAuth2ErrorCodes.TEMPORARILY_UNAVAILABLE, "it is unknown whether the login was revoked");
    }

    private static Map<String, String> parameters(HttpServletRequest request) {
        String query = Objects.requireNonNullElse(request.getQueryString(), "");
        if (HttpMethod.GET.matches(request.getMethod())) {
            return AuthorizationRequests.parse(query);
        }
        if (!query.isEmpty()) {
            throw AuthorizationException.forUser("parameters must be in the body");
        }
        Map<String, String> parameters = new HashMap<>();
        request.getParameterMap().forEach((name, values) -> {
            for (String value : values) {
                AuthorizationRequests.add(parameters, name, value);
            }
        });
        parameters.values().removeIf(String::isEmpty);
        return parameters;
    }
}
