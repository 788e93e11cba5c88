// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.client;

import io.countersign.spring.security.ClientCertificates;
import io.countersign.sts.web.OAuthErrors;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.core.endpoint.OAuth2ParameterNames;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2ClientAuthenticationToken;
import org.springframework.security.web.authentication.AuthenticationConverter;

/**
 * Reads the client authentication of a request: an assertion (RFC 7523 section 2.2), or the {@code client_id} of a
 * client with a certificate (RFC 8705) or without credentials. Refuses a request with neither or with a second method
 * (RFC 6749 section 2.3). Also refuses parameters in the query, which logs would contain.
 */
public final class ClientAssertionConverter implements AuthenticationConverter {

    /** Only value of {@code client_assertion_type}. */
    public static final String JWT_BEARER = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

    private static final Set<String> REPEATABLE = Set.of("resource", "audience");

    @Override
    public Authentication convert(HttpServletRequest request) {
        if (request.getQueryString() != null) {
            throw OAuthErrors.invalidRequest("parameters must be in the body");
        }
        Map<String, String[]> form = request.getParameterMap();
        requireUnique(form);
        if (request.getHeader("Authorization") != null || form.containsKey(OAuth2ParameterNames.CLIENT_SECRET)) {
            throw OAuthErrors.invalidClient();
        }
        String clientId = first(form, OAuth2ParameterNames.CLIENT_ID);
        if (!form.containsKey(OAuth2ParameterNames.CLIENT_ASSERTION_TYPE)
                && !form.containsKey(OAuth2ParameterNames.CLIENT_ASSERTION)) {
            return presented(clientId, request);
        }
        if (!JWT_BEARER.equals(first(form, OAuth2ParameterNames.CLIENT_ASSERTION_TYPE))) {
            throw OAuthErrors.invalidClient();
        }
        return authentication(first(form, OAuth2ParameterNames.CLIENT_ASSERTION), clientId);
    }

    private static Authentication presented(@Nullable String clientId, HttpServletRequest request) {
        if (clientId == null || clientId.isEmpty()) {
            throw OAuthErrors.invalidClient();
        }
        return new OAuth2ClientAuthenticationToken(
                clientId,
                ClientAuthenticationMethod.NONE,
                new PresentedClient(clientId, ClientCertificates.of(request), request.getRemoteAddr()),
                null);
    }

    private static Authentication authentication(@Nullable String assertion, @Nullable String clientId) {
        if (assertion == null || assertion.isEmpty()) {
            throw OAuthErrors.invalidClient();
        }
        ClientAssertion parsed = ClientAssertion.parse(assertion);
        if (clientId != null && !clientId.equals(parsed.subject())) {
            throw OAuthErrors.invalidClient();
        }
        return new OAuth2ClientAuthenticationToken(
                parsed.subject(), ClientAuthenticationMethod.PRIVATE_KEY_JWT, parsed, null);
    }

    private static void requireUnique(Map<String, String[]> form) {
        form.forEach((name, values) -> {
            if (values.length > 1 && !REPEATABLE.contains(name)) {
                throw OAuthErrors.invalidRequest("a parameter is repeated");
            }
        });
    }

    private static @Nullable String first(Map<String, String[]> form, String name) {
        String[] values = form.get(name);
        return values == null ? null : values[0];
    }
}
